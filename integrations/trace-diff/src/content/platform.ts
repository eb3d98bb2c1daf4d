/** Whether the Astro and the Node that run are those this package was made for. */
import { createRequire } from 'node:module';

/** Versions of what runs; Astro's is unknown where its package cannot be found. */
export interface Platform {
  astro?: string | undefined;
  node: string;
}

/** What this package's package.json asks for. */
const NEEDED = { astro: 7, node: [22, 12] } as const;

/** The versions that run a site whose project is at `root`. */
export function platformAt(root: URL): Platform {
  return { astro: astroVersion(root) ?? astroVersion(import.meta.url), node: process.versions.node };
}

/** What is wrong with `platform`: one sentence with the way out. */
export function platformFault({ astro, node }: Platform): string | undefined {
  const [major = 0, minor = 0] = numbers(node);
  const [neededMajor, neededMinor] = NEEDED.node;
  if (major < neededMajor || (major === neededMajor && minor < neededMinor)) {
    return `astro-trace-diff needs Node ${neededMajor}.${neededMinor} or newer, and this is ${node}: install a newer one from https://nodejs.org`;
  }
  const [running = NEEDED.astro] = astro === undefined ? [] : numbers(astro);
  if (running < NEEDED.astro) {
    return `astro-trace-diff needs Astro ${NEEDED.astro}, and this is ${astro}: upgrade with npx @astrojs/upgrade`;
  }
  return undefined;
}

/** What to say of an Astro that is newer than any this package was tried with. */
export function platformNotice({ astro }: Platform): string | undefined {
  const [running = NEEDED.astro] = astro === undefined ? [] : numbers(astro);
  return running > NEEDED.astro
    ? `this version of astro-trace-diff was made for Astro ${NEEDED.astro}, and this is ${astro}: look for a newer one with npm outdated`
    : undefined;
}

function astroVersion(from: URL | string): string | undefined {
  try {
    return (createRequire(from)('astro/package.json') as { version: string }).version;
  } catch {
    return undefined;
  }
}

const numbers = (version: string): number[] => version.split('.').map((part) => Number.parseInt(part, 10));

/**
 * Lighthouse over the built site, a page of each kind, by a host that compresses: `npm run lighthouse`. The exit code is 1
 * where a score is below its bar.
 */
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { launch } from '../../test/support/browser.ts';
import { serve } from '../../test/support/serve.ts';

/** The part of Lighthouse that is used here. */
interface Lighthouse {
  default: (
    url: string,
    flags: { port: number; logLevel: 'error' },
    config?: unknown,
  ) => Promise<
    | {
        lhr: {
          lighthouseVersion: string;
          categories: Record<string, { score: number | null }>;
          audits: Record<string, { title: string; score: number | null; scoreDisplayMode: string }>;
        };
      }
    | undefined
  >;
  desktopConfig: unknown;
}

const PAGES = {
  home: '/',
  essay: '/essays/the-output-was-right/',
  lab: '/lab/opbr/',
  'lab index': '/lab/',
  contract: '/system/schema/agent-behavior-trace-v0/',
};
const BARS: Record<string, number> = { performance: 98, accessibility: 100, 'best-practices': 100, seo: 100 };

const here = import.meta.dirname;
const modules = join(here, 'node_modules');
if (!existsSync(join(modules, '.package-lock.json'))) {
  execFileSync('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], { cwd: here, stdio: 'inherit' });
}
const { default: lighthouse, desktopConfig } = (await import(
  pathToFileURL(join(modules, 'lighthouse/core/index.js')).href
)) as Lighthouse;

/** A port that nobody uses now. */
async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  await new Promise((done) => server.close(done));
  return port;
}

const host = await serve(join(here, '../../dist'), { gzip: true });
const port = await freePort();
const browser = await launch([`--remote-debugging-port=${port}`]);
try {
  console.log(`| Page | Preset | ${Object.keys(BARS).join(' | ')} |`);
  console.log(
    `| --- | --- | ${Object.keys(BARS)
      .map(() => '---:')
      .join(' | ')} |`,
  );
  for (const [name, path] of Object.entries(PAGES)) {
    for (const preset of ['mobile', 'desktop']) {
      const result = await lighthouse(
        host.origin + path,
        { port, logLevel: 'error' },
        preset === 'desktop' ? desktopConfig : undefined,
      );
      const { categories, audits } = result!.lhr;
      const scores = Object.entries(BARS).map(([category, bar]) => {
        const score = Math.round((categories[category]?.score ?? 0) * 100);
        if (score < bar) process.exitCode = 1;
        return score;
      });
      console.log(`| ${name} | ${preset} | ${scores.join(' | ')} |`);
      for (const { title, score, scoreDisplayMode } of Object.values(audits)) {
        if (scoreDisplayMode === 'binary' && score !== null && score < 1)
          console.error(`  ${path}: ${title}`);
      }
    }
  }
} finally {
  await browser.close();
  await host.close();
}

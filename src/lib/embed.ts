/** How a case is shown on another site, as code to copy. Everything of a trace is escaped for the place it gets. */
import { type Case, dataPath, pictureSvgPath } from './cases.ts';
import { absolute, origin } from './links.ts';
import { escapeAttribute } from './markup.ts';
import { scriptJson, shown } from './text.ts';

/** The recipes of one case. */
export interface Recipes {
  /** What an Astro site says in its config, where the permalink of the trace is a path: of this site, not of that one. */
  config: string | undefined;
  /** What a trace's copy says instead, in a site whose own traces have paths too. */
  permalink: string;
  mdx: string;
  /** Markup for any page; it holds the trace, since a file of another origin may not be read. */
  inline: string;
  /** Markup that fetches the trace. */
  fetched: string;
  image: string;
}

/** The recipes for a case. */
export function recipesFor({ entry: { id, data }, path }: Case): Recipes {
  const page = absolute(path);
  const isPath = data.permalink?.startsWith('/') === true;
  // Where this site has a base, its origin and the permalink are not yet the address of the page.
  const leads = isPath && sameAddress(`${origin}${data.permalink}`, page);
  const inspect = leads ? '' : ` inspect="${escapeAttribute(page)}"`;
  const link = `data-inspect="${escapeAttribute(page)}"`;
  const script = `<script defer src="${escapeAttribute(absolute('/system/assets/trace-diff.js'))}"></script>`;
  return {
    config: isPath
      ? `export default defineConfig({
  integrations: [
    mdx(),
    traceDiff({ inspectBase: '${origin}' }),
  ],
});`
      : undefined,
    permalink: `"permalink": ${JSON.stringify(page)}`,
    mdx: `<TraceDiff trace="${escapeAttribute(id)}"${inspect} />`,
    inline: `${script}
<trace-diff ${link}><script type="application/json">
${scriptJson(drawn(data))}
</script></trace-diff>`,
    fetched: `${script}
<trace-diff data-src="${escapeAttribute(absolute(dataPath(id)))}" ${link}></trace-diff>`,
    image: `<img src="${escapeAttribute(absolute(pictureSvgPath(id)))}" alt="${escapeAttribute(shown(data.case))}">`,
  };
}

/** A trace as a figure needs it: without what each tool was given and what it gave back. */
function drawn(trace: Case['entry']['data']): unknown {
  return {
    ...trace,
    rails: trace.rails.map((rail) => ({
      ...rail,
      steps: rail.steps.map((step) =>
        Object.fromEntries(Object.entries(step).filter(([key]) => key !== 'args' && key !== 'return')),
      ),
    })),
  };
}

/** Whether both lead to one page; whether they end with a slash decides nothing. */
function sameAddress(a: string, b: string): boolean {
  const bare = (address: string) => new URL(address).href.replace(/#.*$/, '').replace(/\/$/, '');
  return bare(a) === bare(b);
}

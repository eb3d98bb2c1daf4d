/**
 * Keeps the figures' style sheet a file where a Content-Security-Policy is on. Astro may write a small sheet into the
 * page, and it forgets to allow one that comes with an essay of a collection: the browser would refuse the styles.
 */
import type { Plugin } from 'vite';

/** What Vite counts as small where a site says nothing, in bytes. */
const DEFAULT_LIMIT = 4096;

/** What to say of a config that has the browser refuse a figure's styles; undefined where it does not. */
export function inlinedStyles({
  security,
  build,
}: {
  security: { csp: unknown };
  build: { inlineStylesheets: string };
}): string | undefined {
  return Boolean(security.csp) && build.inlineStylesheets === 'always'
    ? 'build.inlineStylesheets is "always" and security.csp is on: Astro does not allow the styles that it writes into an essay of a collection, and a browser shows its figures without any. Leave inlineStylesheets at "auto"'
    : undefined;
}

/** A Vite plugin that leaves every other asset to the site's own `assetsInlineLimit`. */
export function fileStyles(): Plugin {
  return {
    name: 'astro-trace-diff/file-styles',
    config({ build }) {
      const limit = build?.assetsInlineLimit ?? DEFAULT_LIMIT;
      return {
        build: {
          assetsInlineLimit: (path, content) => {
            if (path.endsWith('.css') && content.includes('@layer trace-diff')) return false;
            return typeof limit === 'function' ? limit(path, content) : content.byteLength < limit;
          },
        },
      };
    },
  };
}

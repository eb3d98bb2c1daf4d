/**
 * Keeps the figures' style sheet a file where a Content-Security-Policy is on. Astro may write a small sheet into the
 * page, and it forgets to allow one that comes with an essay of a collection: the browser would refuse the styles.
 */
import type { Plugin } from 'vite';

/** What Vite counts as small where a site says nothing, in bytes. */
const DEFAULT_LIMIT = 4096;

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

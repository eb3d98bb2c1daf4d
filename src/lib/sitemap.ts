/** The sitemap, each page under the address that the page itself calls canonical. */
import sitemap from '@astrojs/sitemap';
import type { AstroIntegration } from 'astro';

/** `@astrojs/sitemap`; without trailing slashes, the home page under a base is the base itself. */
export default function siteSitemap(): AstroIntegration {
  let never = false;
  const inner = sitemap({
    serialize: (item) => (never ? { ...item, url: withoutSlash(item.url) } : item),
  });
  return {
    ...inner,
    hooks: {
      ...inner.hooks,
      'astro:config:done': (options) => {
        never = options.config.trailingSlash === 'never';
        return inner.hooks['astro:config:done']?.(options);
      },
    },
  };
}

/** `address` without a final slash; the root of an origin is written with one, always. */
function withoutSlash(address: string): string {
  return new URL(address).pathname === '/' ? address : address.replace(/\/$/, '');
}

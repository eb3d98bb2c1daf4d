/** Addresses of a site under every `base` and `trailingSlash`. */
import { describe, expect, test } from 'vitest';
import { type SiteShape, siteHref } from '../../integrations/trace-diff/src/content/site-address.ts';

const bases = ['/', '/notes', '/notes/', 'notes', '/a/b/'];
const prefixes: Record<string, string> = {
  '/': '',
  '/notes': '/notes',
  '/notes/': '/notes',
  notes: '/notes',
  '/a/b/': '/a/b',
};
const policies = ['always', 'never', 'ignore'] as const;
const all: SiteShape[] = bases.flatMap((base) => policies.map((trailingSlash) => ({ base, trailingSlash })));

describe.each(all)('base $base, trailingSlash $trailingSlash', (shape) => {
  const prefix = prefixes[shape.base]!;
  const slash = (path: string) => (shape.trailingSlash === 'always' ? `${path}/` : path);

  test('a path has the base once and the final slash that the site wants', () => {
    expect(siteHref('/lab/opbr', shape)).toBe(slash(`${prefix}/lab/opbr`));
    expect(siteHref('/lab/opbr/', shape)).toBe(
      shape.trailingSlash === 'never' ? `${prefix}/lab/opbr` : `${prefix}/lab/opbr/`,
    );
  });

  test('queries and fragments stay behind the slash', () => {
    expect(siteHref('/lab/opbr?a=/b#after-step-3', shape)).toBe(
      `${slash(`${prefix}/lab/opbr`)}?a=/b#after-step-3`,
    );
  });

  test('a file has no final slash', () => {
    expect(siteHref('/system/data/opbr.json', shape)).toBe(`${prefix}/system/data/opbr.json`);
  });

  test('the home page', () => {
    expect(siteHref('/', shape)).toBe(
      prefix === '' ? '/' : shape.trailingSlash === 'never' ? prefix : `${prefix}/`,
    );
  });

  test('a path that already has the base is left with one', () => {
    expect(siteHref(`${prefix}/lab/opbr`, shape)).toBe(slash(`${prefix}/lab/opbr`));
  });

  test.each(['#after-step-3', '?x', 'https://example.org/lab', 'relative/x', '//host/x', ''])(
    '%j is left as it is',
    (href) => {
      expect(siteHref(href, shape)).toBe(href);
    },
  );
});

test('a folder of a like name is no base', () => {
  expect(siteHref('/notebook/x', { base: '/note', trailingSlash: 'ignore' })).toBe('/note/notebook/x');
});

test('paths lead to the other site where the lab lives there', () => {
  const shape = { base: '/notes', trailingSlash: 'always', inspectBase: 'https://raisingagents.is' } as const;
  expect(siteHref('/lab/opbr#after-step-3', shape)).toBe('https://raisingagents.is/lab/opbr#after-step-3');
  expect(siteHref('#after-step-3', shape)).toBe('#after-step-3');
});

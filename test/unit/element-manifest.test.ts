/** What the package says of its element to editors and tools is what the element does. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { elementAttributes } from '../../integrations/trace-diff/src/content/props.ts';

const read = (path: string) =>
  readFileSync(new URL(`../../integrations/trace-diff/${path}`, import.meta.url), 'utf8');

interface Named {
  name: string;
}
interface Manifest {
  modules: {
    path: string;
    declarations: {
      tagName: string;
      attributes: Named[];
      members: Named[];
      events: Named[];
      cssProperties: Named[];
    }[];
  }[];
}

const { modules } = JSON.parse(read('custom-elements.json')) as Manifest;
const { path, declarations } = modules[0]!;
const { tagName, attributes, members, events, cssProperties } = declarations[0]!;
const names = (all: readonly Named[]) => all.map(({ name }) => name).sort();

test('the manifest names the attributes, members and events there are', () => {
  expect(tagName).toBe('trace-diff');
  expect(names(attributes)).toEqual([...elementAttributes.known].sort());
  const types = read('src/element/types.ts');
  for (const { name } of members) expect(types).toMatch(new RegExp(`^ {2}(?:readonly )?${name}[:(]`, 'm'));
  expect(names(events)).toEqual([...types.matchAll(/'(trace-diff:\w+)':/g)].map(([, name]) => name).sort());
  const source = read('src/element/whole.ts') + read('src/element/trace-diff-element.ts');
  for (const { name } of events) expect(source).toContain(`'${name}'`);
});

test('the manifest names the custom properties of the styles', () => {
  const used = new Set(
    [...read('src/styles.css').matchAll(/var\(\s*(--trace-diff-[\w-]+)/g)].map(([, name]) => name!),
  );
  expect(names(cssProperties)).toEqual([...used].sort());
});

test('the package leads to both', () => {
  const manifest = JSON.parse(read('package.json')) as {
    customElements: string;
    files: string[];
    exports: Record<string, { default: string }>;
    sideEffects: string[];
  };
  expect(manifest.customElements).toBe('custom-elements.json');
  expect(manifest.files).toContain('custom-elements.json');
  expect(manifest.exports['./element']!.default).toBe(`./${path}`);
  expect(manifest.sideEffects).toContain(`./${path}`);
});

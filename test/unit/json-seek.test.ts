/** A path leads to the same place by a walk as by a tree of the whole text. */
import fc from 'fast-check';
import { findNodeAtLocation, type Node, parseTree } from 'jsonc-parser';
import { expect, test } from 'vitest';
import { scanJson } from '../../integrations/trace-diff/src/check/json-scan.ts';
import { JsonIndex } from '../../integrations/trace-diff/src/check/json-seek.ts';

/** What is underlined: of an object or list, the bracket that opens it. */
const extent = ({ offset, length, children }: Node) => ({ offset, length: children ? 1 : length });

/** Every path of a value, and one step further than it goes. */
function paths(value: unknown, path: (string | number)[] = []): (string | number)[][] {
  const inner = Array.isArray(value)
    ? [...value.entries()].flatMap(([i, item]) => paths(item, [...path, i]))
    : typeof value === 'object' && value !== null
      ? Object.entries(value).flatMap(([key, item]) => paths(item, [...path, key]))
      : [];
  return [path, [...path, 'no such key'], [...path, 99], ...inner];
}

test('each value, its key, and how far a path leads that is not there', () => {
  fc.assert(
    fc.property(
      fc.jsonValue({ maxDepth: 7 }),
      fc.constantFrom(0, 2, '\t'),
      fc.func(fc.nat()),
      fc.boolean(),
      (value, space, order, scanned) => {
        const text = `\n${JSON.stringify(value, null, space)} `;
        const tree = parseTree(text)!;
        // One index for all of them, in whatever order they are asked for, with what a scan knows or without.
        const index = new JsonIndex(text, scanned ? scanJson(text) : undefined);
        for (const path of paths(value).sort((a, b) => order(a) - order(b))) {
          let depth = path.length;
          let node = findNodeAtLocation(tree, path);
          while (!node) node = findNodeAtLocation(tree, path.slice(0, --depth));
          const key = node.parent?.type === 'property' ? node.parent.children![0]! : undefined;
          expect(index.seek(path)).toEqual({ depth, value: extent(node), key: key && extent(key) });
        }
      },
    ),
    { numRuns: 300 },
  );
});

test('escaped keys are found by what they mean, and of a key given twice the first', () => {
  const text = String.raw`{ "\u0061": 1, "a": [ "]", { "\"": -1.5e3 } ] }`;
  expect(new JsonIndex(text).seek(['a'])).toMatchObject({
    depth: 1,
    value: { offset: text.indexOf('1,'), length: 1 },
  });
  const twice = '{"b":[0,{"c":"}"}],"b":2}';
  expect(new JsonIndex(twice).seek(['b', 1, 'c'])).toMatchObject({
    depth: 3,
    value: { offset: 13, length: 3 },
  });
});

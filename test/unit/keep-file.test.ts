/** What a build keeps for the next one, in one file: right or not there, whatever happened to the file. */
import { mkdir, mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { KeepFile } from '../../integrations/trace-diff/src/content/keep-file.ts';

let dir: string;
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'keep-'));
});
afterEach(() => rm(dir, { recursive: true }));

const path = () => join(dir, 'cache/trace-diff.kept');
const open = (basis = 'basis') => new KeepFile(pathToFileURL(`${dir}/cache/`), basis);
const bytes = (text: string) => new TextEncoder().encode(text);
const text = (kept: Uint8Array | undefined) => kept && new TextDecoder().decode(kept);

test('what one build wrote the next one reads, and so does the same', () => {
  const first = open();
  expect(first.read(['a'])).toBeUndefined();
  first.write(['a'], bytes('one\ntwo'));
  first.write(['b', 'c'], bytes(''));
  expect(text(first.read(['a']))).toBe('one\ntwo');
  first.prune();
  const second = open();
  expect(text(second.read(['a']))).toBe('one\ntwo');
  expect(text(second.read(['b', 'c']))).toBe('');
  expect(second.read(['b'])).toBeUndefined();
  expect(open('another version').read(['a'])).toBeUndefined();
});

test('what was kept under a name last is what is read', () => {
  const first = open();
  first.write(['a'], bytes('old'));
  first.write(['a'], bytes('new'));
  expect(text(first.read(['a']))).toBe('new');
  first.prune();
  expect(text(open().read(['a']))).toBe('new');
});

test('a build that fails on its way leaves what it had made', () => {
  open().write(['a'], bytes('one'));
  expect(text(open().read(['a']))).toBe('one');
});

test('what a build did not ask for is gone after it, and all else stays', async () => {
  const first = open();
  for (const name of ['a', 'b', 'c']) first.write([name], bytes(name.repeat(100)));
  first.prune();
  const second = open();
  second.read(['a']);
  second.read(['c']);
  second.write(['d'], bytes('d'));
  second.prune();
  const third = open();
  expect(['a', 'b', 'c', 'd'].map((name) => text(third.read([name]))?.[0])).toEqual([
    'a',
    undefined,
    'c',
    'd',
  ]);
  expect(await readdir(join(dir, 'cache'))).toEqual(['trace-diff.kept']);
});

test('a build that asks for all and makes nothing leaves the file as it is', async () => {
  const first = open();
  first.write(['a'], bytes('one'));
  first.prune();
  const before = await stat(path());
  const second = open();
  second.read(['a']);
  second.prune();
  expect(await stat(path())).toMatchObject({ ino: before.ino, mtimeMs: before.mtimeMs });
});

test('a build that keeps nothing makes no file', async () => {
  open().prune();
  expect(await readdir(dir)).toEqual([]);
});

test.each([
  ['the last record cut off', async () => truncate(path(), (await stat(path())).size - 2)],
  [
    'a byte of the last record changed',
    async () => writeFile(path(), (await readFile(path(), 'latin1')).replace('two', 'twx')),
  ],
  [
    'a head that is none',
    async () => writeFile(path(), (await readFile(path(), 'latin1')).replace(/\n[0-9a-f]{8}/, '\n________')),
  ],
])('damage: with %s, what stands before is read, and what is written after it too', async (_, damage) => {
  const first = open();
  first.write(['a'], bytes('one'));
  first.write(['b'], bytes('two'));
  first.prune();
  await damage();
  const second = open();
  expect(text(second.read(['a']))).toBe('one');
  expect(second.read(['b'])).toBeUndefined();
  second.write(['c'], bytes('three'));
  second.prune();
  const third = open();
  expect([text(third.read(['a'])), text(third.read(['c']))]).toEqual(['one', 'three']);
});

test('two builds of one site at a time never read what is not theirs', () => {
  const [one, other] = [open(), open()];
  one.write(['a'], bytes('one'));
  other.write(['b'], bytes('another'));
  one.write(['c'], bytes('seen'));
  other.write(['d'], bytes('at once'));
  const read = [one, other].map((keep) => ['a', 'b', 'c', 'd'].map((name) => text(keep.read([name]))));
  for (const texts of read) {
    expect(texts.map((own, i) => own ?? ['one', 'another', 'seen', 'at once'][i])).toEqual([
      'one',
      'another',
      'seen',
      'at once',
    ]);
  }
  one.prune();
  other.prune();
  expect(text(open().read(['a'])) ?? 'one').toBe('one');
});

test('where nothing can be written, nothing is kept and nothing fails', async () => {
  await mkdir(path(), { recursive: true });
  const keep = open();
  expect(keep.fault).toBeUndefined();
  keep.write(['a'], bytes('one'));
  expect(keep.fault).toMatch('EISDIR');
  expect(keep.read(['a'])).toBeUndefined();
  keep.prune();
  // Once is enough: a build asks thousands of times.
  await rm(path(), { recursive: true });
  keep.write(['a'], bytes('one'));
  expect(await readdir(join(dir, 'cache'))).toEqual([]);
});

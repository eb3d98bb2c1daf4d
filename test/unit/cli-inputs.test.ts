/** What a command line of `trace-diff check` finds to check, and what it says where that is nothing. */
import { mkdtempSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { readInputs } from '../../integrations/trace-diff/src/cli/inputs.ts';
import { UsageError } from '../../integrations/trace-diff/src/cli/usage.ts';

function folder(...files: string[]): string {
  const dir = mkdtempSync(join(tmpdir(), 'trace-diff-'));
  onTestFinished(() => {
    rmSync(dir, { recursive: true });
  });
  for (const file of files) {
    mkdirSync(dirname(join(dir, file)), { recursive: true });
    writeFileSync(join(dir, file), '{}');
  }
  return dir;
}

test('an empty PATH is wrong usage', async () => {
  await expect(readInputs([''], folder('a.json'))).rejects.toThrow(UsageError);
});

test('a path that is not there, a folder without records, and a link to nothing end in one line', async () => {
  const dir = folder('empty/readme.txt');
  symlinkSync('gone.json', join(dir, 'link.json'));
  for (const [path, said] of [
    ['nope', 'nope does not exist'],
    ['empty', 'empty holds no *.json file: nothing to check'],
    ['link.json', 'link.json is a link to nothing'],
  ] as const) {
    const error: unknown = await readInputs([path], dir).catch((thrown: unknown) => thrown);
    expect(error).not.toBeInstanceOf(UsageError);
    expect(error).toMatchObject({ message: said });
  }
});

test('a folder is searched without dot-folders and node_modules; a dangling link in it is a problem', async () => {
  const dir = folder('a.json', 'in/b.json', '.git/c.json', 'in/node_modules/x/d.json');
  symlinkSync('gone.json', join(dir, 'in/link.json'));
  symlinkSync('me@host.1', join(dir, '.#a.json'));
  const { inputs, problems } = await readInputs(['.'], dir);
  expect(inputs.map(({ file }) => file)).toEqual(['a.json', 'in/b.json']);
  expect(problems.map(({ file, rule }) => `${file} ${rule}`)).toEqual(['in/link.json json/unreadable']);
});

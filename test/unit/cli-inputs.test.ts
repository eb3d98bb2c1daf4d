/** What a command line of `trace-diff check` finds to check, and what it says where that is nothing. */
import { mkdtempSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { build } from 'esbuild';
import { expect, onTestFinished, test, vi } from 'vitest';
import { check } from '../../integrations/trace-diff/src/cli/check.ts';
import { readInputs } from '../../integrations/trace-diff/src/cli/inputs.ts';
import { UsageError } from '../../integrations/trace-diff/src/cli/usage.ts';
import { BASE } from '../support/trace.ts';

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

test('a file that is larger than a text can be is told by its name, and its neighbors are read', async () => {
  const decode = vi.spyOn(TextDecoder.prototype, 'decode').mockImplementationOnce(() => {
    throw Object.assign(new Error('Cannot create a string longer than 0x1fffffe8 characters'), {
      code: 'ERR_STRING_TOO_LONG',
    });
  });
  onTestFinished(() => {
    decode.mockRestore();
  });
  const { problems, inputs } = await readInputs(['.'], folder('a.json', 'b.json'));
  expect(problems).toMatchObject([
    { file: 'a.json', rule: 'json/unreadable', message: 'the file cannot be read (ERR_STRING_TOO_LONG)' },
  ]);
  expect(inputs.map(({ file }) => file)).toEqual(['b.json']);
});

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

test('what is hidden is read where it is named, and in no folder that is listed', async () => {
  const dir = folder('a.json', '.hidden.json', 'in/._b.json', 'in/.drafts/c.json');
  const files = async (...paths: string[]) => (await readInputs(paths, dir)).inputs.map(({ file }) => file);
  expect(await files('.')).toEqual(['a.json']);
  await expect(files('in')).rejects.toThrow('in holds no *.json file: nothing to check');
  expect(await files('.hidden.json', 'in/._b.json', 'in/.drafts')).toEqual([
    '.hidden.json',
    'in/._b.json',
    'in/.drafts/c.json',
  ]);
});

/** What `trace-diff check` writes in `cwd`, and its exit code. */
async function checked(cwd: string, ...words: string[]) {
  const written = { out: '', err: '' };
  const code = await check(words, {
    cwd,
    color: false,
    write: (text) => (written.out += text),
    complain: (text) => (written.err += text),
  });
  return { code, ...written };
}

test('two files with one id are two files', async () => {
  const dir = folder('A.json', 'a.json');
  for (const name of ['A.json', 'a.json']) writeFileSync(join(dir, name), BASE);
  const { out, code } = await checked(dir, '.');
  expect(out).toContain('a.json  error  config/shared-id');
  expect(out).toMatch(/\n1 error in 1 of 2 traces\n$/);
  expect(code).toBe(1);
});

test('without a PATH and without a site it says what it searched, and other JSON counts for nothing', async () => {
  const dir = folder('content/package.json', 'content/Package.json', 'src/content/.git/c.json');
  await expect(checked(dir)).rejects.toThrow(
    'nothing to check: no trace in content and src/content, and no Astro config here',
  );
  writeFileSync(join(dir, 'content/a.json'), BASE);
  expect(await checked(dir)).toEqual({
    code: 0,
    out: 'no problem in 1 trace\n',
    err: 'trace-diff: no Astro config here: looked for traces in content and src/content\n',
  });
  await expect(checked(folder('a.json'))).rejects.toThrow(UsageError);
});

test('a site whose Astro is not installed is not guessed at', async () => {
  for (const config of ['astro.config.ts', 'src/content.config.mjs']) {
    const dir = folder(config, 'content/a.json');
    await expect(checked(dir)).rejects.toThrow(
      `${config} says what to check, and astro is not installed here: run npm install, or name a file or folder`,
    );
  }
});

test('what checks named files reaches neither Astro nor Vite', async () => {
  const { metafile } = await build({
    entryPoints: [join(import.meta.dirname, '../../integrations/trace-diff/src/cli/main.ts')],
    bundle: true,
    format: 'esm',
    platform: 'node',
    packages: 'external',
    metafile: true,
    write: false,
  });
  const imports = Object.values(metafile.inputs).flatMap((input) => input.imports);
  const fixed = imports.filter(({ kind, external }) => external === true && kind === 'import-statement');
  expect(fixed.map(({ path }) => path)).toContain('zod/mini');
  expect(fixed.filter(({ path }) => /^(?:astro|vite)(?:$|\/)/.test(path))).toEqual([]);
});

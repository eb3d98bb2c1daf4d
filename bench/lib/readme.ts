/** Puts the result of a whole run into bench/README.md, between its two marks. */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT } from './process.ts';
import { type Row, table } from './table.ts';

/** What a run has to say. */
export interface Result {
  seconds: number;
  machine: { cores: number; memory: string; platform: string };
  versions: Record<string, string>;
  rows: readonly Row[];
}

const BEGIN = '<!-- result -->';
const END = '<!-- /result -->';

export async function writeReadme({ seconds, machine, versions, rows }: Result): Promise<void> {
  const path = join(ROOT, 'bench/README.md');
  const text = await readFile(path, 'utf8');
  const [before, after] = [text.indexOf(BEGIN) + BEGIN.length, text.indexOf(END)];
  const named = Object.entries(versions)
    .map(([name, version]) => `${name} ${version}`)
    .join(' · ');
  const result = [
    table(rows),
    `${machine.cores} cores, ${machine.memory}, ${machine.platform}; ${seconds} s in all.`,
    `${named}.`,
  ].join('\n\n');
  await writeFile(path, `${text.slice(0, before)}\n\n${result}\n\n${text.slice(after)}`);
}

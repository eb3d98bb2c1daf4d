/**
 * Measures what the integration costs beside what people would use instead: `npm run bench`. Every figure is a ratio
 * within one run, of interleaved repetitions. `node bench/run.ts check draw` runs some benches alone.
 */
import { rm, writeFile } from 'node:fs/promises';
import { availableParallelism, totalmem } from 'node:os';
import { join } from 'node:path';
import { build } from './benches/build.ts';
import { check } from './benches/check.ts';
import { draw } from './benches/draw.ts';
import { pictures } from './benches/pictures.ts';
import { reader } from './benches/reader.ts';
import { rebuild } from './benches/rebuild.ts';
import { installLibraries, versions } from './lib/libraries.ts';
import { ROOT, TEMPORARY } from './lib/process.ts';
import { writeReadme } from './lib/readme.ts';
import { holds, type Row, table } from './lib/table.ts';

const BENCHES = { check, draw, pictures, reader, rebuild, build } as const;
type Name = keyof typeof BENCHES;

const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !Object.hasOwn(BENCHES, name));
if (unknown.length > 0) {
  console.error(`no bench is called ${unknown.join(', ')}; there are ${Object.keys(BENCHES).join(', ')}`);
  process.exit(2);
}

installLibraries();
const start = performance.now();
const seconds = () => ((performance.now() - start) / 1000).toFixed(0);
const rows: Row[] = [];
for (const name of (asked.length > 0 ? asked : Object.keys(BENCHES)) as Name[]) {
  console.error(`${seconds().padStart(4)} s  ${name}`);
  rows.push(...(await BENCHES[name]()));
}
await rm(TEMPORARY, { recursive: true, force: true });

const machine = {
  cores: availableParallelism(),
  memory: `${Math.round(totalmem() / 2 ** 30)} GB`,
  platform: process.platform,
};
const result = { seconds: Number(seconds()), machine, versions: await versions(), rows };
const target = join(ROOT, 'bench/results.json');
if (asked.length === 0) {
  await writeFile(target, `${JSON.stringify(result, null, 2)}\n`);
  await writeReadme(result);
}
console.log(table(rows));
console.error(`${seconds().padStart(4)} s  done`);
process.exitCode = rows.every(holds) ? 0 : 1;

/**
 * Loaded into a process before anything else (`--import`): counts how often it opens or reads each file whose path holds
 * COUNT_READS_IN, whoever asks and by whatever function, and writes it to COUNT_READS_TO at the end.
 */
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { isMainThread } from 'node:worker_threads';

const { COUNT_READS_IN: within, COUNT_READS_TO: target } = process.env;
const reads = {};

const counting = (holder, name) => {
  const own = holder[name];
  holder[name] = function (path, ...rest) {
    const file = typeof path === 'string' || path instanceof URL ? String(path) : '';
    if (file.includes(within)) {
      const key = file.slice(file.indexOf(within) + within.length);
      reads[key] = (reads[key] ?? 0) + 1;
    }
    return own.call(this, path, ...rest);
  };
};

if (isMainThread && within && target) {
  for (const name of ['readFile', 'readFileSync', 'open', 'openSync', 'createReadStream']) counting(fs, name);
  for (const name of ['readFile', 'open']) counting(fs.promises, name);
  syncBuiltinESMExports();
  process.on('exit', () => {
    fs.writeFileSync(target, JSON.stringify(reads));
  });
}

/** Checks that a build need not make again: of a text without an error, only that is kept, and nothing of the text. */
import { adviseText, type Checked, checkText } from '../check/check.ts';
import type { Contract } from '../contracts/registry.ts';
import { work } from '../work.ts';

const SOUND = new Uint8Array([1]);

/** As {@link checkText}; a text in which an earlier build found no error is only asked for advice. */
export function checkOnce(file: string, source: string, contract: Contract): Checked {
  const { keep } = work();
  const from = ['sound', contract.name, source];
  if (keep?.read(from)) return adviseText(file, source, contract);
  work().checked++;
  const checked = checkText(file, source, contract);
  if (checked.record !== undefined) keep?.write(from, SOUND);
  return checked;
}

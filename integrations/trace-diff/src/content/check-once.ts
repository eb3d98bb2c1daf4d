/** Checks that a build need not make again: of a text without any problem, only that is kept, and nothing of the text. */
import { type Checked, checkText, withoutBom } from '../check/check.ts';
import type { Contract } from '../contracts/registry.ts';
import { work } from '../work.ts';

const SOUND = new Uint8Array([1]);

/** As {@link checkText}; a text in which an earlier build found no problem is only parsed. */
export function checkOnce(file: string, source: string, contract: Contract): Checked {
  const { keep } = work();
  const from = ['sound', contract.name, source];
  if (keep?.read(from)) {
    return { contract: contract.name, record: JSON.parse(withoutBom(source)), problems: [] };
  }
  work().checked++;
  const checked = checkText(file, source, contract);
  if (checked.record !== undefined && checked.problems.length === 0) keep?.write(from, SOUND);
  return checked;
}

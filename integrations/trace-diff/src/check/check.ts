/** From the text of one file to its record and its problems. Pure: the same code runs in a build and in a browser. */
import type { BehaviorTrace } from '../contracts/behavior-trace.ts';
import type { PassageTrace } from '../contracts/passage-trace.ts';
import { type Contract, type ContractName, contractOf, contracts } from '../contracts/registry.ts';
import { type Advice, behaviorAdvice } from './behavior-advice.ts';
import { behaviorWords } from './behavior-words.ts';
import { deeperThan, MAX_DEPTH } from './depth.ts';
import { explain, type FieldWords } from './explain.ts';
import { hold } from './hold.ts';
import { oneOf } from './one-of.ts';
import { PROTO_KEY, readJson, type TextFault } from './json-text.ts';
import type { Outer } from './json-seek.ts';
import { oneCause } from './one-cause.ts';
import { type Faults, oneFault } from './one-fault.ts';
import { type Place, placesIn } from './places.ts';
import { passageAdvice } from './passage-advice.ts';
import { passageWords } from './passage-words.ts';
import { compareProblems, type Problem, type Severity, toPointer } from './problem.ts';

/** What checking one file or value gave. */
export interface Checked {
  /** The contract it was held to; absent where it claims and resembles none. */
  contract?: ContractName;
  /** The validated record; absent where a problem is an error. */
  record?: unknown;
  /** All problems, errors and advice, in the order of the file. */
  problems: Problem[];
}

/** A problem before its place in the text is known. */
interface Found extends Omit<Advice, 'rule'> {
  rule: string;
  severity: Severity;
}

const words: Record<ContractName, FieldWords> = { behavior: behaviorWords, passage: passageWords };

const advice: Record<ContractName, (record: never) => Iterable<Advice>> = {
  behavior: (trace: BehaviorTrace) => behaviorAdvice(trace),
  passage: (trace: PassageTrace) => passageAdvice(trace),
};

/**
 * Checks the text of one file.
 *
 * @param file Name of the file, as problems should give it.
 * @param source Its text; a byte-order mark is dropped.
 * @param expected The contract it must follow; without one, its own `schema` string chooses.
 */
export function checkText(file: string, source: string, expected?: Contract): Checked {
  const text = withoutBom(source);
  const json = readJson(text);
  const checked: { contract?: ContractName; record?: unknown; found: Found[] } =
    'value' in json ? checkRecord(json.value, expected) : { found: [] };
  if (checked.contract === 'passage') {
    json.faults = json.faults.filter((fault) => isPassageFault(fault, text));
    if (text.length < source.length) json.faults.push(markFault);
  }
  // Where a key is given twice, the record is not what was meant: advice on it would mislead.
  const ambiguous = json.faults.some(({ rule }) => rule === 'json/duplicate-key');
  const found = ambiguous ? checked.found.filter(({ severity }) => severity === 'error') : checked.found;
  const problems = place(file, text, oneFault(json.faults, found, text), json.scan);
  const failed = problems.some((problem) => problem.severity === 'error');
  return {
    ...(checked.contract && { contract: checked.contract }),
    ...(!failed && { record: checked.record }),
    problems,
  };
}

/**
 * As {@link checkText}, for a text of which is known that it has no error: only advice is asked for, and the record is
 * not held to its contract again.
 */
export function adviseText(file: string, source: string, contract: Contract): Checked {
  const text = withoutBom(source);
  const record: unknown = JSON.parse(text);
  const found = adviceOn(record, contract.name);
  return { contract: contract.name, record, problems: place(file, text, { faults: [], found }) };
}

/**
 * Checks a value that is already parsed, such as the `data` of an element. Positions are unavailable.
 *
 * @param name What problems should give in place of a file.
 */
export function checkValue(name: string, value: unknown, expected?: Contract): Checked {
  // No scan of a text has looked at the depth of this value, and a mirror may recurse.
  const { contract, record, found } = deeperThan(value, MAX_DEPTH)
    ? { ...(contractOf(value) && { contract: contractOf(value)!.name }), record: undefined, found: [tooDeep] }
    : checkRecord(value, expected);
  const problems = found.map(({ path, rule, severity, message, hint }) => ({
    file: name,
    pointer: toPointer(path),
    rule,
    severity,
    message,
    ...(hint !== undefined && { hint }),
  }));
  const failed = problems.some((problem) => problem.severity === 'error');
  return { ...(contract && { contract }), ...(!failed && { record }), problems };
}

/** Whether a fault of the text is one to a passage trace as well: its readers go by the value, and it is closed. */
function isPassageFault({ rule, offset, length }: TextFault, text: string): boolean {
  // A closed contract has its own word for a key that it does not know.
  if (rule === PROTO_KEY) return false;
  if (rule !== 'json/inexact-number') return true;
  // Its numbers are whole: digits behind the point that a double drops change no amount. Whole digits would.
  const literal = text.slice(offset, offset + length);
  return /^-?\d+$/.test(literal) || Math.abs(Number(literal)) > Number.MAX_SAFE_INTEGER;
}

// RFC 8259 lets a reader drop the mark, and a behavior trace does; the reference readers of passage traces refuse it.
const markFault: TextFault = {
  rule: 'json/byte-order-mark',
  path: [],
  offset: 0,
  length: 1,
  message: 'the file begins with a byte-order mark, which the readers of passage traces refuse',
  hint: 'save it as UTF-8 without a mark (BOM)',
};

const tooDeep: Found & { hint: string } = {
  rule: 'json/depth',
  severity: 'error',
  path: [],
  message: `the value is nested more than ${MAX_DEPTH} deep`,
  hint: 'no reader can be asked to follow that; store the nested part as a string, or leave it out',
};

/** `text` without a leading byte-order mark. */
export function withoutBom(text: string): string {
  return text.startsWith('\ufeff') ? text.slice(1) : text;
}

function checkRecord(
  value: unknown,
  expected: Contract | undefined,
): { contract?: ContractName; record?: unknown; found: Found[] } {
  const contract = expected ?? contractOf(value);
  if (!contract) {
    return {
      found: [
        {
          rule: 'config/unknown-schema',
          severity: 'error',
          path: ['schema'],
          message: `this record follows no known contract; expected schema to be ${oneOf(contracts.map(({ schema }) => `"${schema}"`))}`,
        },
      ],
    };
  }
  const { name } = contract;
  const { data, issues } = hold(contract.mirror, value);
  if (issues.length === 0) return { contract: name, record: data, found: adviceOn(data, name) };
  const found: Found[] = [];
  for (const issue of issues) {
    for (const explained of explain(issue, value, words[name])) {
      found.push({ severity: 'error', ...explained });
    }
  }
  return { contract: name, found: oneCause(found, value) };
}

const adviceOn = (record: unknown, contract: ContractName): Found[] =>
  Array.from(advice[contract](record as never), (one) =>
    Object.assign(one, { severity: 'warning' as const, rule: `${contract}/${one.rule}` }),
  );

function place(file: string, text: string, { faults, found }: Faults<Found>, outer?: Outer): Problem[] {
  if (faults.length === 0 && found.length === 0) return [];
  const places = placesIn(text, outer);
  const problem = (of: Omit<Found, 'atKey' | 'severity'>, severity: Severity, where: Place): Problem => {
    const { path, rule, message, hint } = of;
    const placed: Problem = { file, ...where, pointer: toPointer(path), rule, severity, message };
    if (hint !== undefined) placed.hint = hint;
    return placed;
  };
  const problems = [
    ...faults.map((fault) => problem(fault, 'error', places.at(fault.offset, fault.length))),
    ...found.map((of) => problem(of, of.severity, places.of(of.path, of.atKey))),
  ];
  return problems.sort(compareProblems);
}

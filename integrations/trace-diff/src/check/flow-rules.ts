/** The rules between passage traces. Each looks once at each trace, so that a long flow costs no more than its files. */
import { compareInstants, instantOf } from '../contracts/date-time.ts';
import { tierRank } from '../contracts/label-rules.ts';
import type { PassageTrace } from '../contracts/passage-trace.ts';
import { cyclicParts, cycleThrough } from './cycle.ts';
import { describe } from './explain.ts';
import { oneOf } from './one-of.ts';
import type { Severity } from './problem.ts';
import { append } from '../lists.ts';

/** One valid passage trace with the file it came from. */
export interface FlowFile {
  /** Name of the file, as problems should give it. */
  file: string;
  record: PassageTrace;
  /** Text of the file, without a byte-order mark; problems have no position where it is not at hand. */
  text?: string | undefined;
}

/** One contradiction or doubt, before it has a position. */
export interface FlowFinding {
  /** The file it is reported in. */
  in: FlowFile;
  /** Rule id without its prefix. */
  rule: string;
  severity: Severity;
  path: (string | number)[];
  message: string;
  hint?: string;
  atKey?: boolean;
}

/** Rule 1: a trace/ref names one record. An error in one binding, advice across bindings. */
export function* repeatedTraceRefs(files: readonly FlowFile[]): Generator<FlowFinding> {
  const seen = new Map<string, FlowFile>();
  for (const file of files) {
    const ref = file.record['trace/ref'];
    const first = seen.get(ref);
    if (!first) {
      seen.set(ref, file);
      continue;
    }
    const together = first.record['binding/ref'] === file.record['binding/ref'];
    yield {
      in: file,
      rule: together ? 'trace-ref-twice' : 'trace-ref-other-binding',
      severity: together ? 'error' : 'warning',
      path: ['trace/ref'],
      message: `trace/ref is ${describe(ref)}, the same as in ${first.file}${together ? '' : ', of another binding'}; each record has a ref of its own`,
      hint: 'every transition is one fact: remove the copy, or give it its own ref',
    };
  }
}

/** Rules 2 to 4 and 6 to 12 within one binding; `files` in the order of their names. */
export function* findingsOfBinding(files: readonly FlowFile[]): Generator<FlowFinding> {
  yield* oneAgent(files);
  yield* numbersMatch(files);
  const selectedWrongly = new Set<FlowFile>();
  for (const passage of grouped(files, (file) => file.record['passage/ref']).values()) {
    yield* passageAgrees(passage);
    yield* passageLifecycle(passage);
  }
  for (const finding of selections(files)) {
    if (finding.rule === 'selected-differs') selectedWrongly.add(finding.in);
    yield finding;
  }
  yield* products(files, selectedWrongly);
  yield* parents(files);
}

function grouped<K>(files: readonly FlowFile[], key: (file: FlowFile) => K): Map<K, FlowFile[]> {
  const groups = new Map<K, FlowFile[]>();
  for (const file of files) {
    const group = groups.get(key(file));
    if (group) group.push(file);
    else groups.set(key(file), [file]);
  }
  return groups;
}

/** Rule 2. */
function* oneAgent(files: readonly FlowFile[]): Generator<FlowFinding> {
  const [first] = files;
  const seen = new Set([first?.record['agent/id']]);
  for (const file of files) {
    const agent = file.record['agent/id'];
    if (!first || seen.has(agent)) continue;
    seen.add(agent);
    yield {
      in: file,
      rule: 'agent-ids',
      severity: 'error',
      path: ['agent/id'],
      message: `agent/id is ${describe(agent)}, but ${first.file} of the same binding has ${describe(first.record['agent/id'])}; a binding has one agent`,
    };
  }
}

/** Rule 3, both ways. */
function* numbersMatch(files: readonly FlowFile[]): Generator<FlowFinding> {
  const byRef = new Map<string, FlowFile>();
  const byNumber = new Map<number, FlowFile>();
  const told = new Set<string>();
  for (const file of files) {
    const { 'passage/ref': ref, 'passage/no': no } = file.record;
    const sameRef = byRef.get(ref);
    const sameNumber = byNumber.get(no);
    if (!sameRef) byRef.set(ref, file);
    if (!sameNumber) byNumber.set(no, file);
    const key = JSON.stringify([ref, no]);
    if (told.has(key)) continue;
    told.add(key);
    if (sameRef && sameRef.record['passage/no'] !== no) {
      yield {
        in: file,
        rule: 'passage-number',
        severity: 'warning',
        path: ['passage/no'],
        message: `passage/no is ${no}, but ${sameRef.file} gives the same passage/ref the number ${sameRef.record['passage/no']}; a retry reuses its number`,
      };
    }
    if (sameNumber && sameNumber.record['passage/ref'] !== ref) {
      yield {
        in: file,
        rule: 'passage-number',
        severity: 'warning',
        path: ['passage/ref'],
        message: `passage/ref is ${describe(ref)}, but number ${no} is ${describe(sameNumber.record['passage/ref'])} in ${sameNumber.file}; each passage has a number of its own`,
      };
    }
  }
}

const INPUTS = [
  'kind',
  'parent-product/refs',
  'input/digest',
  'instruction/hash',
  'prompt-policy/ref',
  'output-schema/ref',
  'repair-profile/ref',
  'model-profile/ref',
  'runtime/ref',
] as const;

/** Rule 4: there is one input per passage. */
function* passageAgrees(passage: readonly FlowFile[]): Generator<FlowFinding> {
  const [first, ...others] = passage;
  if (!first) return;
  for (const file of others) {
    const differing = INPUTS.filter((key) => comparable(file.record, key) !== comparable(first.record, key));
    const [at] = differing;
    if (at === undefined) continue;
    yield {
      in: file,
      rule: 'passage-inputs',
      severity: 'warning',
      path: [at],
      message: `${andOf(differing)} ${differing.length === 1 ? 'differs' : 'differ'} from ${first.file}, a trace of the same passage`,
      hint: 'a passage has one input, however often it is tried; a changed input is another passage',
    };
  }
}

function comparable(record: PassageTrace, key: (typeof INPUTS)[number]): string {
  const value = record[key];
  return typeof value === 'string' ? value : JSON.stringify([...value].sort());
}

/** Rules 7 and 11 within one passage. */
function* passageLifecycle(passage: readonly FlowFile[]): Generator<FlowFinding> {
  const inState = grouped(passage, (file) => file.record.state);
  const committed = inState.get('committed') ?? [];
  const [firstCommitted] = committed;
  for (const file of committed.slice(1)) {
    if (!firstCommitted || file.record['trace/ref'] === firstCommitted.record['trace/ref']) continue;
    yield {
      in: file,
      rule: 'committed-twice',
      severity: 'warning',
      path: ['state'],
      message: `this passage is committed, as it already is in ${firstCommitted.file}; a passage is committed once`,
    };
  }
  const admission = earliest(inState.get('admitted') ?? []);
  const commit = earliest(committed);
  for (const file of passage) {
    const { state, at } = file.record;
    if (state === 'refused' && commit && isBefore(commit, file)) {
      yield {
        in: file,
        rule: 'refused-after-commit',
        severity: 'warning',
        path: ['state'],
        message: `this passage is refused at ${at}, after ${commit.file} committed it at ${commit.record.at}`,
      };
    }
    const earlier =
      state === 'selected' ? (commit ?? admission) : state === 'admitted' ? undefined : admission;
    if (earlier && isBefore(file, earlier)) {
      yield {
        in: file,
        rule: 'time-order',
        severity: 'warning',
        path: ['at'],
        message: `at is ${at}, before ${earlier.file}, where the same passage was ${earlier.record.state} at ${earlier.record.at}`,
      };
    }
  }
}

function isBefore(a: FlowFile, b: FlowFile): boolean {
  const [first, second] = [instantOf(a.record.at), instantOf(b.record.at)];
  return first !== undefined && second !== undefined && compareInstants(first, second) < 0;
}

function earliest(files: readonly FlowFile[]): FlowFile | undefined {
  let found: FlowFile | undefined;
  for (const file of files) if (!found || isBefore(file, found)) found = file;
  return found;
}

/** Rules 8 and 9. */
function* selections(files: readonly FlowFile[]): Generator<FlowFinding> {
  const committed = new Committed(files);
  let selected: FlowFile | undefined;
  const told = new Set<string | undefined>();
  for (const file of files) {
    if (file.record.state !== 'selected') continue;
    const product = file.record['product/ref'];
    yield* selectedRepeats(file, committed.meantBy(file.record));
    selected ??= file;
    if (product === selected.record['product/ref'] || told.has(product)) continue;
    told.add(product);
    yield {
      in: file,
      rule: 'two-selected',
      severity: 'error',
      path: ['product/ref'],
      message: `product/ref is ${describe(product)}, selected here, but ${selected.file} of the same binding selects ${describe(selected.record['product/ref'])}; a binding has one selected product`,
    };
  }
}

const REPEATED = ['product/ref', 'product/digest', 'model/snapshot'] as const;

/** The committed traces of a binding, by everything that a selection may have in common with one. */
class Committed {
  readonly #by = new Map<string, FlowFile>();

  constructor(files: readonly FlowFile[]) {
    for (const file of files) {
      if (file.record.state !== 'committed') continue;
      for (const key of Committed.#keys(file.record)) if (!this.#by.has(key)) this.#by.set(key, file);
    }
  }

  /** The trace that `selected` selects: of its passage, as alike as can be; else the one of its product. */
  meantBy(selected: PassageTrace): FlowFile | undefined {
    for (const key of Committed.#keys(selected)) {
      const found = this.#by.get(key);
      if (found) return found;
    }
    return undefined;
  }

  /** From the most that two traces can share to the least. */
  static #keys(record: PassageTrace): string[] {
    const passage = record['passage/ref'];
    const [ref, digest, snapshot] = REPEATED.map((key) => record[key]);
    return [
      [passage, ref, digest, snapshot],
      [passage, ref, digest],
      [passage, ref],
      [passage],
      [null, ref],
    ].map((parts) => JSON.stringify(parts));
  }
}

function* selectedRepeats(file: FlowFile, other: FlowFile | undefined): Generator<FlowFinding> {
  if (!other) return;
  const fields = REPEATED.filter((key) => file.record[key] !== other.record[key]);
  const [at] = fields;
  if (at === undefined) return;
  yield {
    in: file,
    rule: 'selected-differs',
    severity: 'error',
    path: [at],
    message: `${andOf(fields)} ${fields.length === 1 ? 'differs' : 'differ'} from ${other.file}, the committed trace that this one selects: ${at} is ${describe(file.record[at])} here and ${describe(other.record[at])} there`,
    hint: 'a selection repeats the ref, the digest and the snapshot of what was committed',
  };
}

/** Rule 10. `explained` are selected traces whose difference was already told. */
function* products(files: readonly FlowFile[], explained: ReadonlySet<FlowFile>): Generator<FlowFinding> {
  const seen = new Map<string, FlowFile>();
  for (const file of files) {
    const { 'product/ref': ref, 'product/digest': digest } = file.record;
    if (ref === undefined) continue;
    const first = seen.get(ref);
    if (!first) {
      seen.set(ref, file);
      continue;
    }
    if (digest !== first.record['product/digest'] && !explained.has(file) && !explained.has(first)) {
      yield {
        in: file,
        rule: 'product-digests',
        severity: 'error',
        path: ['product/digest'],
        message: `product/digest is ${describe(digest)}, but ${first.file} gives the same product/ref the digest ${describe(first.record['product/digest'])}; a product has one digest`,
      };
    }
    if (file.record['passage/ref'] !== first.record['passage/ref']) {
      yield {
        in: file,
        rule: 'product-passages',
        severity: 'warning',
        path: ['product/ref'],
        message: `product/ref is ${describe(ref)}, which ${first.file} gives to another passage; a product comes from one passage`,
      };
    }
  }
}

/** Rules 6 and 12. */
function* parents(files: readonly FlowFile[]): Generator<FlowFinding> {
  const makers = new Map<string, FlowFile>();
  const edges = new Map<string, string[]>();
  for (const file of files) {
    const ref = file.record['product/ref'];
    if (ref === undefined) continue;
    if (!makers.has(ref)) makers.set(ref, file);
    const known = edges.get(ref);
    if (known) append(known, file.record['parent-product/refs']);
    else edges.set(ref, [...file.record['parent-product/refs']]);
  }
  const partOf = new Map<string, Set<string>>();
  for (const part of cyclicParts(edges)) {
    for (const ref of part) partOf.set(ref, part);
    yield cycle(files, part, edges, makers);
  }
  const told = new Set<string>();
  for (const file of files) {
    const own = file.record['product/ref'];
    for (const [i, parent] of file.record['parent-product/refs'].entries()) {
      const maker = makers.get(parent);
      if (!maker || (own !== undefined && partOf.has(own) && partOf.get(own) === partOf.get(parent)))
        continue;
      const key = JSON.stringify([file.record['passage/ref'], parent]);
      if (told.has(key)) continue;
      told.add(key);
      yield* ofParent(file, i, maker);
    }
  }
}

function* ofParent(file: FlowFile, i: number, maker: FlowFile): Generator<FlowFinding> {
  const { record } = file;
  const at = `parent-product/refs[${i}]`;
  if (maker.record['passage/no'] >= record['passage/no']) {
    yield {
      in: file,
      rule: 'parent-later',
      severity: 'warning',
      path: ['parent-product/refs', i],
      message: `${at} is the product of passage ${maker.record['passage/no']} in ${maker.file}; passage ${record['passage/no']} can only build upon earlier ones`,
    };
  }
  const own = record.classification.source_tier;
  const theirs = maker.record.classification.source_tier;
  if (record['product/ref'] !== undefined && tierRank(own)! > tierRank(theirs)!) {
    yield {
      in: file,
      rule: 'tier-join',
      severity: 'warning',
      path: ['classification', 'source_tier'],
      message: `source_tier is ${own}, less strict than the ${theirs} of ${maker.file}, whose product this one builds upon`,
      hint: 'on a merge the strictest tier wins',
    };
  }
}

const SHOWN = 5;

function cycle(
  files: readonly FlowFile[],
  part: ReadonlySet<string>,
  edges: ReadonlyMap<string, readonly string[]>,
  makers: ReadonlyMap<string, FlowFile>,
): FlowFinding {
  // Told where the flow begins to bite its tail: at its earliest passage that builds upon the cycle.
  let where: FlowFile | undefined;
  for (const file of files) {
    const ref = file.record['product/ref'];
    if (ref === undefined || !part.has(ref)) continue;
    if (!file.record['parent-product/refs'].some((parent) => part.has(parent))) continue;
    if (!where || file.record['passage/no'] < where.record['passage/no']) where = file;
  }
  const file = where!;
  const own = file.record['product/ref']!;
  const i = file.record['parent-product/refs'].findIndex((parent) => part.has(parent));
  const parent = file.record['parent-product/refs'][i]!;
  const way = cycleThrough(edges, part, own, parent).slice(0, -1);
  const told = way.slice(0, SHOWN).map((ref) => `${describe(ref)} (${makers.get(ref)!.file})`);
  const more = way.length - told.length;
  return {
    in: file,
    rule: 'parent-cycle',
    severity: 'error',
    path: ['parent-product/refs', i],
    message:
      way.length === 1
        ? `product ${told[0]!} is its own parent`
        : `product ${told[0]!} is its own ancestor, by way of ${told.slice(1).join(', ')}${more > 0 ? ` and ${more} more` : ''}`,
    hint: 'a product is built upon products that were there before it',
  };
}

/** `a, b and c`. */
const andOf = (words: readonly string[]): string => oneOf(words).replace(/ or (?=[^ ]*$)/, ' and ');

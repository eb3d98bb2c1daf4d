/**
 * Strict JSON (RFC 8259) out of the text of a file, with every fault of the text at its place. The contract's
 * decisions hold beyond the RFC: no repeated key, no number that changes when read, no half of a character.
 */
import { getNodePath, type Node, parseTree } from 'jsonc-parser';
import { countKeys, PROTO } from './count-keys.ts';
import { MAX_DEPTH } from './depth.ts';
import { isExactNumber } from './exact-number.ts';
import { closingQuote, type JsonScan, scanJson } from './json-scan.ts';
import { syntaxFaults } from './json-syntax.ts';
import { Positions } from './position.ts';
import { toDisplayPath } from './problem.ts';

/** A fault of the text itself, at an offset in UTF-16 units. */
export interface TextFault {
  rule: string;
  path: (string | number)[];
  offset: number;
  length: number;
  message: string;
  hint?: string;
}

/** A parsed text: its value (absent where it is no JSON) and what is wrong with the text. */
export interface JsonText {
  value?: unknown;
  faults: TextFault[];
  /** What the scan of the text saw; absent where it is no JSON. */
  scan?: JsonScan;
}

/** Rule of a key `__proto__`. */
export const PROTO_KEY = 'json/proto-key';

/** Half of a character, which may have its other half beside it. */
const HALF_ESCAPED = /\\u[dD][89a-fA-F]/;
/** Half of a character, as `JSON.stringify` writes it: a whole one is written as it is. */
const LONE_SURROGATE = /(?<!\\)(?:\\\\)*\\ud[89a-f]/;

/** Reads `text` (no byte-order mark) as strict JSON. Never throws. */
export function readJson(text: string): JsonText {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    return { faults: syntaxFaults(text, error instanceof Error ? error.message : String(error)) };
  }
  const scan = scanJson(text);
  if (scan.depth > MAX_DEPTH) return { faults: [tooDeep(text)] };
  const suspect =
    scan.inexactNumber ||
    !text.isWellFormed() ||
    // A plain search is done at once; most files hold no such escape at all.
    (text.includes('\\u') && HALF_ESCAPED.test(text) && LONE_SURROGATE.test(JSON.stringify(value))) ||
    scan.keys !== countKeys(value);
  return { value, faults: suspect ? lossFaults(text) : [], scan };
}

function tooDeep(text: string): TextFault {
  let depth = 0;
  let offset = 0;
  for (; offset < text.length && depth <= MAX_DEPTH; offset++) {
    const c = text[offset];
    if (c === '"') offset = closingQuote(text, offset);
    else if (c === '{' || c === '[') depth++;
    else if (c === '}' || c === ']') depth--;
  }
  return {
    rule: 'json/depth',
    path: [],
    offset: offset - 1,
    length: 1,
    message: `the value is nested more than ${MAX_DEPTH} deep`,
    hint: 'no reader can be asked to follow that; store the nested part as a string, or leave it out',
  };
}

/** Everything that `JSON.parse` let pass and a record must not hold. */
function lossFaults(text: string): TextFault[] {
  const faults: TextFault[] = [];
  let positions: Positions | undefined;
  const lineOf = (offset: number) => (positions ??= new Positions(text)).at(offset).line;
  function* faultsOf(node: Node): Generator<TextFault> {
    if (node.type === 'object') {
      yield* repeatedKeys(node, lineOf);
      yield* protoKeys(node);
    }
    if (node.type === 'number') yield* inexactNumber(node, text);
    if (node.type === 'string') yield* loneSurrogate(node);
  }
  const visit = (node: Node): void => {
    for (const fault of faultsOf(node)) faults.push(fault);
    for (const child of node.children ?? []) visit(child);
  };
  const tree = parseTree(text, [], { disallowComments: true, allowTrailingComma: false });
  if (tree) visit(tree);
  return faults;
}

function* repeatedKeys(node: Node, lineOf: (offset: number) => number): Generator<TextFault> {
  const seen = new Map<string, Node>();
  for (const property of node.children ?? []) {
    const key = property.children?.[0];
    if (!key) continue;
    const name = String(key.value);
    const first = seen.get(name);
    if (!first) {
      seen.set(name, key);
      continue;
    }
    const path = [...getNodePath(node), name] as (string | number)[];
    yield {
      rule: 'json/duplicate-key',
      path,
      offset: key.offset,
      length: key.length,
      message: `${toDisplayPath(path)} is given twice; the first is on line ${lineOf(first.offset)}`,
      hint: 'keep one of them: a reader cannot know which was meant',
    };
  }
}

function* protoKeys(node: Node): Generator<TextFault> {
  for (const property of node.children ?? []) {
    const key = property.children?.[0];
    if (key?.value !== PROTO) continue;
    const path = [...getNodePath(node), PROTO] as (string | number)[];
    yield {
      rule: PROTO_KEY,
      path,
      offset: key.offset,
      length: key.length,
      message: `${toDisplayPath(path)} is a key that readers lose or are changed by`,
      hint: 'rename it',
    };
  }
}

/** One without its way out, which `oneFault` knows. */
function* inexactNumber(node: Node, text: string): Generator<TextFault> {
  const literal = text.slice(node.offset, node.offset + node.length);
  if (isExactNumber(literal)) return;
  const path = getNodePath(node) as (string | number)[];
  const shown = literal.length > 40 ? `${literal.slice(0, 40)}…` : literal;
  yield {
    rule: 'json/inexact-number',
    path,
    offset: node.offset,
    length: node.length,
    message: `${toDisplayPath(path) || 'the value'} is ${shown}; read as a number it becomes ${String(Number(literal))}`,
  };
}

function* loneSurrogate(node: Node): Generator<TextFault> {
  const text = String(node.value);
  if (text.isWellFormed()) return;
  const half = [...text].find((c) => !c.isWellFormed()) ?? '';
  const code = half.charCodeAt(0).toString(16).toUpperCase();
  const isKey = node.parent?.type === 'property' && node.parent.children?.[0] === node;
  const path = getNodePath(node) as (string | number)[];
  yield {
    rule: 'json/lone-surrogate',
    path,
    offset: node.offset,
    length: node.length,
    message: `${toDisplayPath(path) || 'the value'} holds half of a character${isKey ? ' in its key' : ''}: the lone surrogate \\u${code}`,
    hint: 'the text was cut inside a character; write the whole character, or cut before it',
  };
}

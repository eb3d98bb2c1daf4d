/**
 * Strict JSON (RFC 8259) out of the text of a file, with every fault of the text at its place. The contract's
 * decisions hold beyond the RFC: no repeated key, no number that changes when read, no half of a character.
 */
import {
  findNodeAtLocation,
  getNodePath,
  type Node,
  type ParseError,
  parseTree,
  printParseErrorCode,
} from 'jsonc-parser';
import { countKeys, isExactNumber, MAX_DEPTH, scanJson } from './json-scan.ts';
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
}

/** Rule of a key `__proto__`: JSON allows it, but neither the mirrors nor Astro's store can keep it. */
export const PROTO_KEY = 'json/proto-key';

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
    scan.suspectNumber ||
    !text.isWellFormed() ||
    /\\u[dD][89a-fA-F]|__proto__|\\u005[fF]/.test(text) ||
    scan.keys !== countKeys(value);
  return { value, faults: suspect ? lossFaults(text) : [] };
}

/** The positioned tree of `text`, for placing problems; undefined where the text is too broken for one. */
export function positionedTree(text: string): Node | undefined {
  return parseTree(text, [], { disallowComments: true, allowTrailingComma: false });
}

/** Where in `tree` a path lies: the value, its key, or where it is missing, the nearest ancestor's opening. */
export function locate(
  tree: Node | undefined,
  path: readonly (string | number)[],
  atKey: boolean,
): { offset: number; length: number } {
  if (!tree) return { offset: 0, length: 1 };
  const node = findNodeAtLocation(tree, [...path]);
  if (node) {
    const key = node.parent?.type === 'property' ? node.parent.children?.[0] : undefined;
    const place = atKey && key ? key : node;
    return { offset: place.offset, length: opening(place) };
  }
  for (let depth = path.length - 1; depth >= 0; depth--) {
    const ancestor = findNodeAtLocation(tree, path.slice(0, depth));
    if (ancestor) return { offset: ancestor.offset, length: opening(ancestor) };
  }
  return { offset: tree.offset, length: opening(tree) };
}

const opening = (node: Node): number => (node.type === 'object' || node.type === 'array' ? 1 : node.length);

function tooDeep(text: string): TextFault {
  let depth = 0;
  let offset = 0;
  for (; offset < text.length && depth <= MAX_DEPTH; offset++) {
    const c = text[offset];
    if (c === '"') offset = stringEnd(text, offset);
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

function stringEnd(text: string, open: number): number {
  for (let i = open + 1; i < text.length; i++) {
    if (text[i] === '\\') i++;
    else if (text[i] === '"') return i;
  }
  return text.length;
}

/** Everything that `JSON.parse` let pass and a record must not hold. */
function lossFaults(text: string): TextFault[] {
  const faults: TextFault[] = [];
  const visit = (node: Node): void => {
    if (node.type === 'object') faults.push(...repeatedKeys(node, text), ...protoKeys(node));
    if (node.type === 'number') faults.push(...inexactNumber(node, text));
    if (node.type === 'string') faults.push(...loneSurrogate(node));
    for (const child of node.children ?? []) visit(child);
  };
  const tree = positionedTree(text);
  if (tree) visit(tree);
  return faults;
}

function* repeatedKeys(node: Node, text: string): Generator<TextFault> {
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
    const firstLine = text.slice(0, first.offset).split(/\r\n|[\r\n]/).length;
    yield {
      rule: 'json/duplicate-key',
      path,
      offset: key.offset,
      length: key.length,
      message: `${toDisplayPath(path)} is given twice; the first is on line ${firstLine}`,
      hint: 'keep one of them: a reader cannot know which was meant',
    };
  }
}

function* protoKeys(node: Node): Generator<TextFault> {
  for (const property of node.children ?? []) {
    const key = property.children?.[0];
    if (key?.value !== '__proto__') continue;
    const path = [...getNodePath(node), '__proto__'] as (string | number)[];
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
    hint: `write it as a string, "${shown}": a changed id is false evidence`,
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

/** Words for each syntax error of the parser, by the name of its code. */
const SYNTAX: Readonly<Record<string, string>> = {
  InvalidNumberFormat: 'this is no JSON number',
  PropertyNameExpected: 'a key in double quotes was expected here',
  ValueExpected: 'a value was expected here',
  ColonExpected: 'a colon was expected here',
  CommaExpected: 'a comma was expected here',
  CloseBraceExpected: 'a closing } was expected here',
  CloseBracketExpected: 'a closing ] was expected here',
  EndOfFileExpected: 'the file goes on after its one value',
  InvalidCommentToken: 'a comment: JSON has none',
  UnexpectedEndOfComment: 'a comment that does not end: JSON has none',
  UnexpectedEndOfString: 'a string that does not end on its line',
  UnexpectedEndOfNumber: 'a number that does not end',
  InvalidUnicode: 'an escape \\u without four hexadecimal digits',
  InvalidEscapeCharacter: 'an escape that JSON does not know',
  InvalidCharacter: 'a control character, written raw',
};

const HINTS: Readonly<Record<string, string>> = {
  InvalidCommentToken: 'move the note into a string, or out of the file',
  InvalidCharacter: 'write it as an escape, such as \\n or \\u001b',
  InvalidEscapeCharacter: 'the escapes are \\" \\\\ \\/ \\b \\f \\n \\r \\t and \\uXXXX',
};

function syntaxFaults(text: string, engineMessage: string): TextFault[] {
  const errors: ParseError[] = [];
  parseTree(text, errors, { disallowComments: true, allowTrailingComma: false, allowEmptyContent: false });
  const first = errors.toSorted((a, b) => a.offset - b.offset)[0];
  if (!first) {
    // The engine refused what the positioned parser took: its word is all there is, at the place it names, if any.
    const at = Number(/position (\d+)/.exec(engineMessage)?.[1] ?? 0);
    return [syntaxFault(at, 1, engineMessage)];
  }
  return [describeSyntaxError(text, first)];
}

function describeSyntaxError(text: string, error: ParseError): TextFault {
  if (text.trim() === '') {
    return syntaxFault(0, 1, 'the file is empty; one JSON object was expected');
  }
  const code: string = printParseErrorCode(error.error);
  const ended = error.offset >= text.trimEnd().length && code !== 'InvalidCommentToken';
  if (ended) {
    return syntaxFault(
      text.trimEnd().length,
      1,
      `the file ends too early, at end of file: ${SYNTAX[code] ?? 'more was expected'}`,
    );
  }
  const rest = text.slice(error.offset);
  const before = text.slice(0, error.offset).trimEnd();
  if (rest.startsWith("'")) {
    return syntaxFault(
      error.offset,
      1,
      'a single quote: JSON strings are in double quotes',
      'write " instead of \'',
    );
  }
  if (code === 'InvalidSymbol') {
    const key = /[{,]$/.test(before) ? /^([\w$-]+)\s*:/.exec(rest)?.[1] : undefined;
    if (key !== undefined) {
      return syntaxFault(
        error.offset,
        key.length,
        'a key without double quotes',
        `write ${JSON.stringify(key)}`,
      );
    }
    const word = /^[^\s,\]}:]+/.exec(rest)?.[0] ?? rest[0] ?? '';
    const meant = { True: 'true', False: 'false', None: 'null', undefined: 'null' }[word];
    return syntaxFault(
      error.offset,
      Math.max(1, Math.min(word.length, 40)),
      `${JSON.stringify(word.slice(0, 40))} is no JSON value`,
      meant ? `did you mean ${meant}?` : 'strings, and words such as NaN, go in double quotes',
    );
  }
  if (/^[\]}]/.test(rest) && before.endsWith(',')) {
    return syntaxFault(before.length - 1, 1, `a comma before the closing ${rest[0]}`, 'remove the comma');
  }
  if (rest.startsWith(',') && before.endsWith(',')) {
    return syntaxFault(error.offset, 1, 'a second comma', 'remove one of the two');
  }
  const zero = /-?0$/.exec(text.slice(0, error.offset));
  if (zero && /^\d/.test(rest)) {
    return syntaxFault(zero.index, zero[0].length, 'a number does not begin with 0', 'leave the zero out');
  }
  return syntaxFault(error.offset, Math.max(1, error.length), SYNTAX[code] ?? code, HINTS[code]);
}

function syntaxFault(offset: number, length: number, message: string, hint?: string): TextFault {
  return {
    rule: 'json/syntax',
    path: [],
    offset,
    length,
    message: `not JSON: ${message}`,
    ...(hint && { hint }),
  };
}

/** What is wrong with a text that is no JSON: its first fault, at its place, with the way out. */
import { codePoint } from '../contracts/code-point.ts';
import { closerOf, type Halt, haltOf, SCALAR } from './json-halt.ts';
import { FOREIGN_QUOTE, foreignQuote, placeAt, type Slip, slipAt } from './json-mend.ts';
import type { TextFault } from './json-text.ts';

const EXPECTED: Readonly<Record<Halt['expected'], string>> = {
  key: 'a key in double quotes was expected here',
  colon: 'a colon was expected here',
  value: 'a value was expected here',
  comma: 'a comma was expected here',
  end: 'the file goes on after its one value',
};

const BACKSLASH = 'a backslash itself is written \\\\';

/**
 * The fault of a text that the engine's parser refused.
 *
 * @param engineMessage What the engine said.
 */
export function syntaxFaults(text: string, engineMessage: string): TextFault[] {
  const halt = haltOf(text);
  if (halt) return [faultAt(text, halt)];
  // The engine refused what is JSON: its word is all there is, at the place it names, if any.
  return [syntaxFault(Number(/position (\d+)/.exec(engineMessage)?.[1] ?? 0), 1, engineMessage)];
}

function faultAt(text: string, halt: Halt): TextFault {
  const { offset, expected } = halt;
  const rest = text.slice(offset);
  const before = text.slice(0, offset).trimEnd();
  const found = rest[0];
  if (found === undefined) return early(text, halt, before.length);
  return (
    oddSpace(text, offset) ??
    conflict(text, offset) ??
    comment(rest, offset) ??
    (FOREIGN_QUOTE.test(found) ? ofSlip(foreignQuote(offset, found)) : undefined) ??
    bareKey(rest, halt) ??
    oddNumber(rest, offset) ??
    oddComma(text, halt, before) ??
    (expected === 'key' || expected === 'value' ? insideString(text, offset) : undefined) ??
    slipFault(text, halt) ??
    unexpected(rest, halt)
  );
}

/** The fault of a file that ends, but for white space, at `offset`. */
function early(text: string, { expected, open, askew }: Halt, offset: number): TextFault {
  if (offset === 0) return syntaxFault(0, 1, 'the file is empty; one JSON object was expected');
  const within = open.at(-1)!;
  const closer = closerOf(text, within);
  const isInMember = expected === 'colon' || (expected === 'value' && closer === '}');
  // What seems to have swallowed what came after it, or else the innermost.
  const opened = askew ?? within;
  return syntaxFault(
    offset,
    1,
    `the file ends too early, at end of file: ${isInMember ? EXPECTED[expected] : `a closing ${closer} was expected here`}`,
    `the ${text[opened.offset]!} at ${placeAt(text, opened.offset)} ${askew ? `seems to be the one without its ${closerOf(text, askew)}, by the indentation` : 'is not closed'}`,
  );
}

function conflict(text: string, offset: number): TextFault | undefined {
  const marker = /^(?:<{7}|={7}|>{7}|\|{7})(?![<=>|])/.exec(text.slice(offset, offset + 8))?.[0];
  return marker && (offset === 0 || /[\n\r]/.test(text[offset - 1]!))
    ? syntaxFault(
        offset,
        marker.length,
        `a merge conflict left in the file (${marker})`,
        'keep what is right of its two sides, and remove the lines <<<<<<<, ======= and >>>>>>>',
      )
    : undefined;
}

function comment(rest: string, offset: number): TextFault | undefined {
  const found = /^(?:\/\*[^]*?(?:\*\/|$)|(?:\/\/|#).*)/.exec(rest)?.[0];
  return found === undefined
    ? undefined
    : syntaxFault(
        offset,
        found.length,
        'a comment: JSON has none',
        'move the note into a string, or out of the file',
      );
}

function bareKey(rest: string, { offset, expected }: Halt): TextFault | undefined {
  const key = expected === 'key' ? /^([\w$-]+)\s*:/.exec(rest)?.[1] : undefined;
  return key === undefined
    ? undefined
    : syntaxFault(offset, key.length, 'a key without double quotes', `write ${JSON.stringify(key)}`);
}

/** The fault of a comma before `halt`, after which one more, or the end of the list or object, does not stand. */
function oddComma(text: string, { offset, open }: Halt, before: string): TextFault | undefined {
  if (!before.endsWith(',')) return undefined;
  const found = text[offset]!;
  if (found === ',') return syntaxFault(offset, 1, 'a second comma', 'remove one of the two');
  const within = open.at(-1);
  return within && found === closerOf(text, within)
    ? syntaxFault(before.length - 1, 1, `a comma before the closing ${found}`, 'remove the comma')
    : undefined;
}

/** The fault of a token that is good in itself, or of a word that is none. */
function unexpected(rest: string, { offset, expected }: Halt): TextFault {
  SCALAR.lastIndex = 0;
  const token = SCALAR.exec(rest) ?? /^(?:"[^"\n\r]*"?|[{}[\],:])/.exec(rest);
  if (token) {
    const isEndless = token[0].startsWith('"') && (expected === 'key' || expected === 'value');
    return syntaxFault(
      offset,
      token[0].length,
      isEndless ? 'a string that does not end on its line' : EXPECTED[expected],
    );
  }
  const word = /^[^\s,\]}:]+/.exec(rest)?.[0] ?? rest[0]!;
  const meant = { True: 'true', False: 'false', None: 'null', undefined: 'null' }[word];
  return syntaxFault(
    offset,
    Math.min(word.length, 40),
    `${JSON.stringify(word.slice(0, 40))} is no JSON value`,
    meant ? `did you mean ${meant}?` : 'strings, and words such as NaN, go in double quotes',
  );
}

/** The fault of a sign, a bracket or a quote that was left out or mistyped. */
function slipFault(text: string, halt: Halt): TextFault | undefined {
  const slip = wrongSign(text, halt) ?? slipAt(text, halt);
  return slip && ofSlip(slip);
}

const ofSlip = ({ offset, length, message, hint }: Slip): TextFault =>
  syntaxFault(offset, length, message, hint);

/** A sign of another language where JSON has a colon or a comma. */
function wrongSign(text: string, { offset, expected }: Halt): Slip | undefined {
  // A colon with a sign too many behind it has already been read.
  const colon = /:[ \t]*$/.exec(text.slice(Math.max(0, offset - 8), offset))?.[0].length ?? 0;
  const from = expected === 'value' ? offset - colon : offset;
  const sign = SIGNS[expected]?.exec(text.slice(from, from + 10))?.[0];
  if (!sign) return undefined;
  const [name, right] = expected === 'comma' ? ['comma', ','] : ['colon', ':'];
  return {
    offset: from,
    length: sign.length,
    message: `${sign} where a ${name} was expected`,
    hint: `write ${right} in its place`,
  };
}

const SIGNS: Readonly<Partial<Record<Halt['expected'], RegExp>>> = {
  colon: /^(?:=>|={1,3}|->|[;\uff1a])/,
  value: /^:[ \t]*[=:]>?/,
  comma: /^[;\uff0c\u3001]/,
};

const ODD_SPACE = /^[\p{White_Space}\p{Cf}\p{Default_Ignorable_Code_Point}]/u;

const SPACE_NAMES: Readonly<Record<string, string>> = {
  '\u00a0': 'a no-break space',
  '\u200b': 'a zero-width space',
  '\u202f': 'a narrow no-break space',
  '\u3000': 'an ideographic space',
  '\ufeff': 'a byte-order mark',
};

/** The fault of a space at `offset` that is none to JSON. */
function oddSpace(text: string, offset: number): TextFault | undefined {
  const space = ODD_SPACE.exec(text.slice(offset, offset + 2))?.[0];
  if (space === undefined) return undefined;
  const name = SPACE_NAMES[space];
  return syntaxFault(
    offset,
    space.length,
    `${codePoint(space)}${name ? `, ${name},` : ''} between two tokens`,
    'use a plain space (U+0020)',
  );
}

/** The fault of a number that other languages would read. */
function oddNumber(rest: string, offset: number): TextFault | undefined {
  const zero = /^(-?0)\d/.exec(rest)?.[1];
  if (zero) return syntaxFault(offset, zero.length, 'a number does not begin with 0', 'leave the zero out');
  const literal = /^[\w.+-]*/.exec(rest.slice(0, 80))![0];
  const meant = jsonNumber(literal);
  return meant === undefined || meant === literal
    ? undefined
    : syntaxFault(offset, literal.length, `${JSON.stringify(literal)} is no JSON number`, `write ${meant}`);
}

/** `literal` as JSON writes it: no plus sign, a digit on both sides of the point, no other base, no parting of digits. */
function jsonNumber(literal: string): string | undefined {
  const [, sign = '', digits = ''] = /^([+-]?)(.*)$/.exec(literal)!;
  const whole = digits.replace(/(?<=\w)_(?=\w)/g, '');
  const other = /^0(?:x[\da-f]+|o[0-7]+|b[01]+)$/i.test(whole);
  const unsigned = other ? BigInt(whole).toString() : whole.replace(/^\./, '0.').replace(/\.(?=e|$)/i, '');
  return /^(?:0|[1-9]\d*)(?:\.\d+)?(?:e[+-]?\d+)?$/i.test(unsigned)
    ? `${sign === '-' ? '-' : ''}${unsigned}`
    : undefined;
}

/** What is wrong inside the string that opens at `open`, at its own place; undefined where it only does not end. */
function insideString(text: string, open: number): TextFault | undefined {
  if (text[open] !== '"') return undefined;
  for (let i = open + 1; i < text.length && !/["\n\r]/.test(text[i]!); i++) {
    if (text[i]! < ' ') {
      const escaped = JSON.stringify(text[i]).slice(1, -1);
      return syntaxFault(
        i,
        1,
        `a control character (${codePoint(text[i]!)}), written raw`,
        `write it as ${escaped}`,
      );
    }
    if (text[i] !== '\\') continue;
    const escape = /^\\(?:["\\/bfnrt]|u[\da-fA-F]{4})/.exec(text.slice(i, i + 6));
    if (!escape) {
      const wrong = /^\\(?:u[\da-fA-F]*|[^\n\r])?/u.exec(text.slice(i, i + 6))![0];
      // A backslash at the end of the line is the string's not ending.
      if (wrong === '\\') return undefined;
      return wrong.startsWith('\\u')
        ? syntaxFault(i, wrong.length, 'an escape \\u without four hexadecimal digits', BACKSLASH)
        : syntaxFault(
            i,
            wrong.length,
            'an escape that JSON does not know',
            `${BACKSLASH}; the escapes are \\" \\\\ \\/ \\b \\f \\n \\r \\t and \\uXXXX`,
          );
    }
    i += escape[0].length - 1;
  }
  return undefined;
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

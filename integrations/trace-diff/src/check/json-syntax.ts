/** What is wrong with a text that is no JSON: its first fault, at its place, with the way out. */
import { type ParseError, parseTree, printParseErrorCode } from 'jsonc-parser';
import type { TextFault } from './json-text.ts';

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
  InvalidEscapeCharacter: 'the escapes are \\" \\\\ \\/ \\b \\f \\n \\r \\t and \\uXXXX',
};

/**
 * The fault of a text that the engine's parser refused.
 *
 * @param engineMessage What the engine said.
 */
export function syntaxFaults(text: string, engineMessage: string): TextFault[] {
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
  if (/^[ \t\n\r]*$/.test(text)) {
    return syntaxFault(0, 1, 'the file is empty; one JSON object was expected');
  }
  const code: string = printParseErrorCode(error.error);
  const odd = oddSpace(text, error.offset);
  if (odd) return odd;
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
    const number = oddNumber(text, error.offset);
    if (number) return number;
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
  return (
    oddNumber(text, error.offset) ??
    insideString(text, error.offset) ??
    syntaxFault(error.offset, Math.max(1, error.length), SYNTAX[code] ?? code, HINTS[code])
  );
}

const ODD_SPACE =
  /^(true|false|null)?(?![ \t\n\r])([\p{White_Space}\p{Cf}\p{Default_Ignorable_Code_Point}])/u;

const SPACE_NAMES: Readonly<Record<string, string>> = {
  '\u00a0': 'a no-break space',
  '\u200b': 'a zero-width space',
  '\u202f': 'a narrow no-break space',
  '\u3000': 'an ideographic space',
  '\ufeff': 'a byte-order mark',
};

/** The fault of a space at `offset`, or after the word there, that is none to JSON. */
function oddSpace(text: string, offset: number): TextFault | undefined {
  const [, word = '', space] = ODD_SPACE.exec(text.slice(offset, offset + 8)) ?? [];
  if (space === undefined) return undefined;
  const name = SPACE_NAMES[space];
  return syntaxFault(
    offset + word.length,
    space.length,
    `${codePoint(space)}${name ? `, ${name},` : ''} between two tokens`,
    'use a plain space (U+0020)',
  );
}

/** The fault of a number that other languages would read, some of it before `offset`. */
function oddNumber(text: string, offset: number): TextFault | undefined {
  const head = /[\w.+-]*$/.exec(text.slice(Math.max(0, offset - 40), offset))![0];
  const literal = head + /^[\w.+-]*/.exec(text.slice(offset, offset + 40))![0];
  const meant = jsonNumber(literal);
  return meant === undefined || meant === literal
    ? undefined
    : syntaxFault(
        offset - head.length,
        literal.length,
        `${JSON.stringify(literal)} is no JSON number`,
        `write ${meant}`,
      );
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
      const code = wrong.startsWith('\\u') ? 'InvalidUnicode' : 'InvalidEscapeCharacter';
      // A backslash at the end of the line is the string's not ending.
      return wrong === '\\' ? undefined : syntaxFault(i, wrong.length, SYNTAX[code]!, HINTS[code]);
    }
    i += escape[0].length - 1;
  }
  return undefined;
}

const codePoint = (character: string): string =>
  `U+${character.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}`;

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

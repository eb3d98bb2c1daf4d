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
  InvalidCharacter: 'write it as an escape, such as \\n or \\u001b',
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

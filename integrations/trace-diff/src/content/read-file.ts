/** The text of a JSON file, or why it is no text. */
import { readFile } from 'node:fs/promises';
import type { Problem } from '../check/problem.ts';
import { work } from '../work.ts';

/** A read file: its text, or the problem that kept it from being read. */
export type ReadText = { text: string } | { problem: Problem };

/** Reads `path` as UTF-8; `file` is its name in problems. A byte-order mark stays. */
export async function readText(path: string, file: string): Promise<ReadText> {
  work().read++;
  let bytes: Buffer;
  try {
    bytes = await readFile(path);
  } catch (error) {
    return { problem: unreadable(file, error) };
  }
  return decodeText(bytes, file);
}

/** Decodes `bytes` as UTF-8, strictly. */
export function decodeText(bytes: Uint8Array, file: string): ReadText {
  if ((bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff)) {
    return {
      problem: {
        ...fault(file, 'json/encoding', 'the file is UTF-16; expected UTF-8'),
        line: 1,
        column: 1,
        hint: 'save it as UTF-8 (a byte-order mark is fine)',
      },
    };
  }
  try {
    return { text: new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes) };
  } catch (error) {
    if (codeOf(error) !== 'ERR_ENCODING_INVALID_ENCODED_DATA') return { problem: unreadable(file, error) };
    const before = new TextDecoder('utf-8').decode(bytes).split('\ufffd', 1)[0]!;
    const lines = before.split(/\r\n|[\r\n]/);
    return {
      problem: {
        ...fault(file, 'json/encoding', 'a byte here is no UTF-8'),
        line: lines.length,
        column: [...lines.at(-1)!].length + 1,
        hint: 'save the file as UTF-8',
      },
    };
  }
}

/** What is said where the system, or the engine, gives no text: of a file that is larger than a text can be, say. */
function unreadable(file: string, error: unknown): Problem {
  return fault(file, 'json/unreadable', `the file cannot be read (${codeOf(error)})`);
}

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : String(error);

function fault(file: string, rule: string, message: string): Problem {
  return { file, pointer: '', rule, severity: 'error', message };
}

/** The one line that stands in place of a figure whose data cannot be drawn (contract section 5; "Error line" in the decisions). */
import { BEHAVIOR_TRACE_SCHEMA } from '../contracts/behavior-trace.ts';
import { asRecord } from '../contracts/rule.ts';
import { isBlank } from '../contracts/text.ts';
import { graphemes } from './metrics.ts';
import { visible } from './visible.ts';

/** How much of what was found the line repeats, in user-perceived characters. */
const FOUND_AT_MOST = 120;

/** What was found where a trace was expected: a value, or a text that may be no JSON at all. */
export type Found = { value: unknown } | { text: string };

/**
 * The line for data that breaks the contract.
 *
 * @param first Message of the first problem.
 */
export function schemaLine(found: Found, first: string | undefined): string {
  return `[trace-diff: unsupported schema ${oneLine(foundSchema(found, first))} · expected ${BEHAVIOR_TRACE_SCHEMA}]`;
}

/** The line for data that could not be had. */
export function requestLine(source: string, reason: string): string {
  return `[trace-diff: could not read ${oneLine(source)} · ${oneLine(reason)}]`;
}

function foundSchema(found: Found, first: string | undefined): string {
  let value: unknown;
  try {
    value = 'text' in found ? JSON.parse(found.text.replace(/^\ufeff/, '')) : found.value;
  } catch {
    return '(not JSON)';
  }
  const schema = asRecord(value)?.['schema'];
  if (typeof schema !== 'string') return '(none)';
  if (isBlank(schema)) return JSON.stringify(schema);
  return schema === BEHAVIOR_TRACE_SCHEMA && first !== undefined ? `${schema} (${inShort(first)})` : schema;
}

/** "a is missing; expected b" in few words: "a missing". */
const inShort = (message: string): string =>
  message.replace(/^(.*); expected .*$/s, '$1').replace(/ is missing$/, ' missing');

/** Text from anywhere as one line of inert text of bounded length. */
export function oneLine(text: string): string {
  // Cut once before the marks are made, so that a text of any length costs little, and once after.
  const pieces = graphemes(visible(text.slice(0, FOUND_AT_MOST * 16)));
  return pieces.length > FOUND_AT_MOST ? `${pieces.slice(0, FOUND_AT_MOST).join('')}…` : pieces.join('');
}

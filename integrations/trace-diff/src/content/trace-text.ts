/** `astro-trace-diff/text`: a trace as it was written, for the routes that hand it out. */
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { work } from '../work.ts';
import { sharedState } from './shared-state.ts';

/** An entry of a collection made with `behaviorTraces()`. */
export interface WrittenEntry {
  id: string;
  body?: string | undefined;
  filePath?: string | undefined;
}

/**
 * The text of a trace's file, byte for byte but for a byte-order mark.
 *
 * It is read from the file while a site is built or being written. A server that renders on demand has no such file:
 * `behaviorTraces({ retainBody: true })` gives it the text.
 *
 * @throws Error with the way out where the text is not at hand.
 */
export async function traceText({ id, body, filePath }: WrittenEntry): Promise<string> {
  if (body !== undefined) return body;
  const { root } = sharedState();
  if (root === undefined || filePath === undefined) {
    throw new Error(
      `the text of the trace ${JSON.stringify(id)} is not at hand on a server: prerender this route, or set retainBody: true in behaviorTraces()`,
    );
  }
  const path = filePath.split('/').map(encodeURIComponent).join('/');
  work().read++;
  const text = await readFile(fileURLToPath(new URL(path, root)), 'utf8');
  return text.startsWith('\ufeff') ? text.slice(1) : text;
}

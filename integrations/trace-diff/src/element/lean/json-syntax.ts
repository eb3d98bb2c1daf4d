/**
 * Stands in for check/json-syntax.ts in the stand-alone file: a text that is no JSON is named by the engine's own word,
 * which a console shows well enough; the command line explains it at its place.
 */
import type { TextFault } from '../../check/json-text.ts';

/** The fault of a text that the engine's parser refused. */
export function syntaxFaults(_text: string, engineMessage: string): TextFault[] {
  const at = /position (\d+)/.exec(engineMessage)?.[1];
  return [
    {
      rule: 'json/syntax',
      path: [],
      offset: Number(at ?? 0),
      length: 1,
      message: `not JSON: ${engineMessage}`,
    },
  ];
}

/** Stands in for `check/json-scan.ts` in the stand-alone file: by the tokens that the tree is made of. */
import { isExactNumber } from '../../check/exact-number.ts';
import type { JsonScan } from '../../check/json-scan.ts';
import { TOKEN } from './json-tree.ts';

/** Scans `text`, which must be JSON that parses. */
export function scanJson(text: string): Omit<JsonScan, 'opens' | 'ends'> {
  let keys = 0;
  let open = 0;
  let depth = 0;
  let inexactNumber = false;
  for (const [token] of text.matchAll(TOKEN)) {
    if (token === ':') keys++;
    if (/^[{[]/.test(token)) depth = Math.max(depth, ++open);
    if (/^[}\]]/.test(token)) open--;
    if (/^[-\d]/.test(token)) inexactNumber ||= !isExactNumber(token);
  }
  return { keys, depth, inexactNumber };
}

/** Index of the quote that ends the string opening at `open`. */
export function closingQuote(text: string, open: number): number {
  return open + /^"[^"\\]*(?:\\.[^"\\]*)*"/.exec(text.slice(open))![0].length - 1;
}

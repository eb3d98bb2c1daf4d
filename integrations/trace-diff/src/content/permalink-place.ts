/** Where a trace's permalink stands in its file: asked only when it leads nowhere. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { withoutBom } from '../check/check.ts';
import { placesIn } from '../check/places.ts';
import { encodePath } from './failure.ts';

/** Place, pointer and extent of `permalink` in `file`. */
export function permalinkPlace(root: URL, file: string) {
  const text = withoutBom(readFileSync(fileURLToPath(new URL(encodePath(file), root)), 'utf8'));
  return { ...placesIn(text).of(['permalink']), pointer: '/permalink' };
}

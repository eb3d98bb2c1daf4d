/** Where a trace's permalink stands in its file: asked only when it leads nowhere. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { withoutBom } from '../check/check.ts';
import { locate, positionedTree } from '../check/json-text.ts';
import { Positions } from '../check/position.ts';
import { encodePath } from './failure.ts';

/** Place, pointer and extent of `permalink` in `file`. */
export function permalinkPlace(root: URL, file: string) {
  const text = withoutBom(readFileSync(fileURLToPath(new URL(encodePath(file), root)), 'utf8'));
  const { offset, length } = locate(positionedTree(text), ['permalink'], false);
  return { ...new Positions(text).at(offset), pointer: '/permalink', length };
}

/** Stands in for `check/json-seek.ts` in the stand-alone file: by the tree of the whole text, which is there anyway. */
import { parseTree } from './json-tree.ts';

type Node = ReturnType<typeof parseTree>;

/** Follows paths into one text, which must be JSON that parses. */
export class JsonIndex {
  readonly #root: Node;

  constructor(text: string) {
    this.#root = parseTree(text);
  }

  seek(path: readonly (string | number)[]): { depth: number; value: Node; key: Node | undefined } {
    let value = this.#root;
    let key: Node | undefined;
    let depth = 0;
    for (; depth < path.length; depth++) {
      const segment = path[depth];
      const found = value.children?.find(
        ({ children, type }, i) => (type === 'property' ? children![0]!.value : i) === segment,
      );
      if (!found) break;
      [key, value] = found.type === 'property' ? (found.children as [Node, Node]) : [undefined, found];
    }
    return { depth, value: { ...value, length: value.children ? 1 : value.length }, key };
  }
}

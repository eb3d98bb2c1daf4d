/**
 * Stands in for `jsonc-parser` in the stand-alone file: the positioned tree of a text that `JSON.parse` has accepted.
 * A test holds both to the same trees.
 */

interface Node {
  type: string;
  offset: number;
  length: number;
  value?: unknown;
  parent: Node | undefined;
  children?: Node[];
}

/** All that a text of JSON is made of, white space apart. */
export const TOKEN = /"[^"\\]*(?:\\.[^"\\]*)*"|[{}[\],:]|[^\s"{}[\],:]+/g;

const TYPES: Readonly<Record<string, string>> = {
  '{': 'object',
  '[': 'array',
  '"': 'string',
  t: 'boolean',
  f: 'boolean',
  n: 'null',
};

/** The tree of `text`, which must be JSON. */
export function parseTree(text: string): Node {
  const tokens = text.matchAll(TOKEN);
  let token: RegExpExecArray;
  const next = (): void => {
    token = tokens.next().value!;
  };
  /** The value that begins with the token read last. */
  const read = (parent: Node | undefined): Node => {
    const [literal] = token;
    const node: Node = {
      type: TYPES[literal[0]!] ?? 'number',
      offset: token.index,
      length: literal.length,
      parent,
    };
    if (node.type !== 'object' && node.type !== 'array') {
      node.value = JSON.parse(literal);
      return node;
    }
    node.children = [];
    next();
    while (!/^[}\]]/.test(token[0])) {
      if (token[0] !== ',') node.children.push(node.type === 'object' ? property(node) : read(node));
      next();
    }
    node.length = token.index + 1 - node.offset;
    return node;
  };
  const property = (parent: Node): Node => {
    const node: Node = { type: 'property', offset: token.index, length: 0, parent, children: [] };
    node.children!.push(read(node));
    next();
    next();
    const value = read(node);
    node.children!.push(value);
    node.length = value.offset + value.length - node.offset;
    return node;
  };
  next();
  return read(undefined);
}

/** Where `node` lies in its tree. */
export function getNodePath(node: Node): (string | number)[] {
  const { parent } = node;
  if (!parent) return [];
  const path = getNodePath(parent);
  if (parent.type === 'property') path.push(parent.children![0]!.value as string);
  if (parent.type === 'array') path.push(parent.children!.indexOf(node));
  return path;
}

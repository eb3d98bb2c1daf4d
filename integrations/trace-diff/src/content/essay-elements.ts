/** Where an essay uses a component of this package, or the raw element, and with what. */
import { type MdastNode, mdxToMdast } from 'satteri';
import { Positions } from '../check/position.ts';
import { misspelledKey } from '../contracts/nearest.ts';
import { bareCode, tagsIn, withoutComments } from './essay-code.ts';

/** The value of an attribute: text, something only known when the page renders, or nothing at all. */
export type AttributeValue = { text: string } | 'dynamic' | 'bare';

/** One use of a component or element. */
export interface EssayElement {
  name: string;
  line: number;
  column: number;
  /** Where it begins in the text. */
  offset: number;
  attributes: ReadonlyMap<string, AttributeValue>;
  /** Whether `{...spread}` may bring attributes that cannot be seen. */
  spread: boolean;
  /** Whether it stands among the words of a paragraph, which HTML ends where a figure begins. */
  inSentence: boolean;
}

/** What an essay holds of interest. */
export interface EssayScan {
  elements: EssayElement[];
  /** Names that are the essay's own, among those asked for: it defines them, or imports them from elsewhere. */
  defined: Set<string>;
  /** Names under which it imports this package's components by hand. */
  imported: Set<string>;
  /** Names among those asked for that it uses. */
  used: Set<string>;
  /** Offset at which an import can be written without moving a line; undefined where only the top is safe. */
  end: number | undefined;
  /** Offset of the first block after the frontmatter. */
  start: number;
}

interface Node {
  type: string;
  name?: string | null;
  value?: string;
  attributes?: { type: string; name?: string; value?: string | null | { value: string } }[];
  children?: Node[];
  position?: { start: { offset?: number }; end: { offset?: number } };
}

/** A use, and where it begins in the text. */
interface Use {
  node: Node;
  offset: number;
  inSentence: boolean;
}

const OWN_IMPORT =
  /import\s*\{([^}]*)\}\s*from\s*(?:'astro-trace-diff\/components'|"astro-trace-diff\/components")/g;
const SPECIFIER = /([\w$]+)(?:\s+as\s+([\w$]+))?/g;

/**
 * Scans the text of an MDX file for uses of `names`.
 *
 * @returns undefined where the text does not parse: the compiler will say so, and better.
 */
export function scanEssay(text: string, names: readonly string[]): EssayScan | undefined {
  let tree: MdastNode;
  try {
    tree = mdxToMdast(text);
  } catch {
    return undefined;
  }
  const root = tree as unknown as Node;
  const scan: EssayScan = {
    elements: [],
    defined: new Set(),
    imported: new Set(),
    used: new Set(),
    end: undefined,
    start: 0,
  };
  const positions = new Positions(text);
  const uses: Use[] = [];
  // What the essay calls a component -> its name here.
  const meaning = new Map<string, string>();
  let own = '';
  const readCode = (code: string, at: number, inSentence: boolean): void => {
    for (const tag of tagsIn(code)) {
      const node = jsxOf(tag.text);
      if (node) uses.push({ node, offset: at + tag.offset, inSentence });
    }
    const said = withoutComments(code);
    for (const name of names) if (new RegExp(`<${name}(?=[\\s/>])`).test(said)) scan.used.add(name);
  };
  const visit = (node: Node, inSentence: boolean): void => {
    const at = node.position?.start.offset ?? 0;
    const written = (): string => text.slice(at, node.position?.end.offset);
    if (node.type === 'mdxjsEsm') {
      own += bareCode(
        withoutComments(node.value ?? '').replace(OWN_IMPORT, (_, specifiers: string) => {
        for (const [, name = '', local = name] of specifiers.matchAll(SPECIFIER)) {
          scan.imported.add(local);
          meaning.set(local, name);
        }
        return '';
      }),
      );
    }
    if (/^mdx(?:jsEsm|(?:Flow|Text)Expression)$/.test(node.type)) readCode(written(), at, inSentence);
    if (node.type === 'mdxJsxFlowElement' || node.type === 'mdxJsxTextElement') {
      uses.push({ node, offset: at, inSentence });
      for (const { value } of node.attributes ?? []) {
        if (typeof value !== 'object' || value === null) continue;
        const from = text.indexOf(value.value, at);
        if (from !== -1) readCode(value.value, from, inSentence);
      }
    }
    const holdsWords = inSentence || isSentence(node);
    for (const child of node.children ?? []) visit(child, holdsWords);
  };
  visit(root, false);
  // A tag with a hyphen is an element: no import can take its name.
  const isOwn = (name: string) =>
    !name.includes('-') && new RegExp(`(?<!</?)\\b${escapeRegExp(name)}\\b`).test(own);
  for (const name of names) if (isOwn(name)) scan.defined.add(name);
  // An import may stand below its use.
  for (const use of uses) {
    const written = use.node.name ?? '';
    const name = meaning.get(written) ?? written;
    if (names.includes(name)) scan.used.add(name);
    else if (isOwn(written) || misspelledKey(written, names) === undefined) continue;
    scan.elements.push(toElement(use, name, positions));
  }
  const blocks = (root.children ?? []).filter(({ type }) => type !== 'yaml' && type !== 'toml');
  scan.start = blocks[0]?.position?.start.offset ?? text.length;
  // A code or math fence that is never closed would swallow what is written after it.
  const last = blocks.at(-1)?.type;
  scan.end = last === 'code' || last === 'math' || last === 'html' ? undefined : text.length;
  return scan;
}

/** MDX takes a paragraph away from around components that stand in it alone. */
function isSentence({ type, name, children = [] }: Node): boolean {
  if (name === 'p') return true;
  if (type !== 'paragraph') return false;
  return children.some((child) =>
    child.type === 'text' ? /\S/.test(child.value ?? '') : !/^mdx(?:JsxText|Text)E/.test(child.type),
  );
}

/** The element that a start tag alone would be; undefined where it is none. */
function jsxOf(tag: string): Node | undefined {
  try {
    const tree = mdxToMdast(tag.replace(/\s*\/?>$/, ' />')) as unknown as Node;
    return tree.children?.find(({ type }) => type === 'mdxJsxFlowElement');
  } catch {
    return undefined;
  }
}

function toElement({ node, offset, inSentence }: Use, name: string, positions: Positions): EssayElement {
  const attributes = new Map<string, AttributeValue>();
  let spread = false;
  for (const attribute of node.attributes ?? []) {
    if (attribute.type !== 'mdxJsxAttribute' || attribute.name === undefined) spread = true;
    else attributes.set(attribute.name, attributeValue(attribute.value));
  }
  // The parser counts columns in UTF-16 units, people in characters.
  return { name, ...positions.at(offset), offset, attributes, spread, inSentence };
}

function attributeValue(value: string | null | undefined | { value: string }): AttributeValue {
  if (value === null || value === undefined) return 'bare';
  if (typeof value === 'string') return { text: decodeEntities(value) };
  const literal = /^\s*(?:'([^'\\\n]*)'|"([^"\\\n]*)"|`([^`\\$]*)`)\s*$/.exec(value.value);
  const text = literal?.[1] ?? literal?.[2] ?? literal?.[3];
  return text === undefined ? 'dynamic' : { text };
}

// JSX decodes character references in attribute strings; the few that matter in an id or a path are the XML ones.
const ENTITIES: Record<string, string> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
};
const decodeEntities = (text: string): string =>
  text.replace(/&(?:amp|lt|gt|quot|#39);/g, (entity) => ENTITIES[entity]!);

const escapeRegExp = (text: string): string => text.replace(/[^\w]/g, '\\$&');

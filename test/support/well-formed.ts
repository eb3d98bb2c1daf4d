/** A strict reader of XML 1.0, and what a test wants to know of a drawing. */
import { SaxesParser } from 'saxes';

/** One element of a document. */
export interface Element {
  name: string;
  attributes: Readonly<Record<string, string>>;
  /** Character data directly in it. */
  text: string;
  parent: Element | undefined;
}

/**
 * Every element of `xml`, in the order of their start tags.
 *
 * @throws Error at the first fault of well-formedness.
 */
export function elementsOf(xml: string): Element[] {
  const all: Element[] = [];
  let current: Element | undefined;
  const parser = new SaxesParser();
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ name, attributes }) => {
    current = { name, attributes: { ...attributes }, text: '', parent: current };
    all.push(current);
  });
  parser.on('text', (text) => {
    if (current) current.text += text;
  });
  parser.on('closetag', () => {
    current = current?.parent;
  });
  parser.write(xml).close();
  return all;
}

/** All ids of a document, repeated ones twice. */
export function idsOf(elements: readonly Element[]): string[] {
  return elements.flatMap(({ attributes }) => (attributes['id'] === undefined ? [] : [attributes['id']]));
}

/** Words for each text that leaves the box of its svg, or whose place is no number. */
export function strayTexts(elements: readonly Element[]): string[] {
  const strays: string[] = [];
  for (const { name, attributes, text, parent } of elements) {
    if (name !== 'text') continue;
    const [x, y, length] = ['x', 'y', 'textLength'].map((key) => Number(attributes[key])) as [
      number,
      number,
      number,
    ];
    const [width, height] = ['width', 'height'].map((key) => Number(parent?.attributes[key])) as [
      number,
      number,
    ];
    // A tenth of a px is the grain of all coordinates.
    const inside = x >= 0 && length >= 0 && x + length <= width + 0.1 && y >= 9 && y + 4 <= height + 0.1;
    if (!inside)
      strays.push(`${JSON.stringify(text.slice(0, 40))} at ${x},${y} + ${length} in ${width} × ${height}`);
  }
  return strays;
}

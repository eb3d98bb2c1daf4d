/** Where an element's data comes from, in its markup; and what the element is called in a console. */
import { oneLine } from '../figure/error-line.ts';

/** The text of the element's inline JSON; undefined where it has none. Of two, the first counts. */
export function inlineText(element: Element): string | undefined {
  const scripts = inlineScripts(element);
  if (scripts.length > 1) {
    console.warn(
      `${nameOf(element)}: ${scripts.length} JSON scripts; the first is drawn, so remove the others`,
    );
  }
  return scripts[0]?.textContent;
}

/** The element's own JSON scripts. */
export function inlineScripts(element: Element): Element[] {
  return [...element.children].filter(isInline);
}

/** Whether `node` is a script that holds JSON. */
export function isInline(node: Node): boolean {
  return node instanceof HTMLScriptElement && node.type.trim().toLowerCase() === 'application/json';
}

/** The element as a console names it: by its id and its source. */
export function nameOf(element: Element): string {
  const said = ['id', 'data-src'].map((name) => {
    const value = element.getAttribute(name);
    return value === null ? '' : ` ${name}="${oneLine(value)}"`;
  });
  return `<trace-diff${said.join('')}>`;
}

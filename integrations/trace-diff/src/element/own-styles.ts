/** The figure's styles, where the page does not bring them: a constructed sheet, which no `style-src` stands against. */

/** The text of styles.css, put here by the bundler. */
declare const TRACE_DIFF_CSS: string;

const sheets = new WeakMap<Document, CSSStyleSheet>();

/**
 * Sees to it that `element` is styled where it stands: in a document or in a shadow tree. It is looked at each time:
 * navigation without a reload may take the page's own styles away.
 */
export function ensureStyles(element: Element): void {
  if (getComputedStyle(element).getPropertyValue('--td-ink') !== '') return;
  const document = element.ownerDocument;
  let sheet = sheets.get(document);
  if (!sheet) {
    // A sheet belongs to the document whose window made it.
    sheet = new (document.defaultView ?? globalThis).CSSStyleSheet();
    sheet.replaceSync(TRACE_DIFF_CSS);
    sheets.set(document, sheet);
  }
  const { adoptedStyleSheets } = element.getRootNode() as Document | ShadowRoot;
  if (!adoptedStyleSheets.includes(sheet)) adoptedStyleSheets.push(sheet);
}

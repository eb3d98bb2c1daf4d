/** The part of opentype.js that reads TrueType points: its published types stop at finished paths. */
declare module 'opentype.js' {
  export interface Point {
    x: number;
    y: number;
    onCurve: boolean;
    lastPointOfContour: boolean;
  }

  export interface Component {
    glyphIndex: number;
    xScale: number;
    yScale: number;
    scale01: number;
    scale10: number;
    dx: number;
    dy: number;
  }

  export interface Glyph {
    index: number;
    advanceWidth: number;
    /** Read from the file when first asked for; the other fields are filled by that. */
    points?: Point[];
    isComposite?: boolean;
    components?: Component[];
  }

  export interface Font {
    unitsPerEm: number;
    glyphs: { get(index: number): Glyph };
    tables: { cmap: { glyphIndexMap: Record<string, number> } };
  }

  const opentype: { parse(file: ArrayBuffer): Font };
  export default opentype;
}

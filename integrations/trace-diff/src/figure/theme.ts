/** The two palettes, as values: for drawings that no style sheet reaches. The style sheet of a page holds the same. */
import type { Ink } from './place.ts';

/** Colors of one theme. */
export type Palette = Readonly<Record<Ink | 'paper', string>>;

/** Ink on paper, oxide for the violation. */
export const LIGHT: Palette = {
  paper: '#faf7f1',
  ink: '#211e1a',
  muted: '#6d665b',
  hair: '#d8d1c3',
  accent: '#9c3a1f',
  pass: '#3f5d4a',
};

/** The same at night. */
export const DARK: Palette = {
  paper: '#171412',
  ink: '#ece5d9',
  muted: '#a2998b',
  hair: '#3b352d',
  accent: '#e8764f',
  pass: '#9cc3a8',
};

/** Which palette a stand-alone drawing takes; `auto` follows the viewer. */
export type Theme = 'light' | 'dark' | 'auto';

/** All themes, the default first. */
export const THEMES = ['auto', 'light', 'dark'] as const satisfies readonly Theme[];

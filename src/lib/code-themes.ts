/** Two quiet themes for code, from the site's palette: names in green, remarks muted, everything else ink. */
import type { ThemeRegistrationRaw } from 'shiki/types';

interface Inks {
  ink: string;
  muted: string;
  name: string;
  paper: string;
}

/** Paper is that of a code block, a little darker than the page's. */
const day: Inks = { ink: '#211e1a', muted: '#6a6358', name: '#3f5d4a', paper: '#f2eee5' };
const night: Inks = { ink: '#ece5d9', muted: '#a2998b', name: '#9cc3a8', paper: '#201c18' };

function theme(
  name: string,
  type: 'light' | 'dark',
  { ink, muted, name: key, paper }: Inks,
): ThemeRegistrationRaw {
  return {
    name,
    type,
    colors: { 'editor.background': paper, 'editor.foreground': ink },
    settings: [
      { settings: { background: paper, foreground: ink } },
      { scope: ['comment', 'punctuation', 'meta.brace'], settings: { foreground: muted } },
      {
        scope: [
          'support.type.property-name',
          'entity.name.tag',
          'support.class.component',
          'entity.name.function',
          'support.function',
        ],
        settings: { foreground: key },
      },
      // Quotes belong to what they quote.
      { scope: ['punctuation.definition.string'], settings: { foreground: ink } },
      { scope: ['punctuation.support.type.property-name'], settings: { foreground: key } },
    ],
  };
}

export const light = theme('paper', 'light', day);
export const dark = theme('night', 'dark', night);

/** Class of each ink of the light theme, where code is marked by class instead of color. */
export const classOf: Readonly<Record<string, string>> = { [day.name]: 'c-n', [day.muted]: 'c-m' };

/** Rows of figures, as a table a person reads. */
import type { Figure } from './trial.ts';

/** One line of the result. */
export interface Row {
  bench: string;
  /** What was measured against what. */
  what: string;
  figure: Figure;
  /** `×` for a ratio; `ms`, `MB`, `kB`, or nothing for a count. */
  unit: '×' | 'ms' | 'µs' | 'MB' | 'kB' | 's' | '';
  /** What must hold. */
  target?: { most: number } | { least: number };
}

/** Whether a row keeps its promise. */
export function holds({ figure: { median }, target }: Row): boolean {
  if (!target) return true;
  return 'most' in target ? median <= target.most : median >= target.least;
}

/** A row of one number. */
export function single(bench: string, what: string, value: number, unit: Row['unit']): Row {
  return { bench, what, unit, figure: { median: value, low: value, high: value } };
}

const rounded = (value: number): string =>
  value >= 100 ? value.toFixed(0) : value >= 10 ? value.toFixed(1) : value.toFixed(2).replace(/\.00$/, '');

/** All rows as a Markdown table. */
export function table(rows: readonly Row[]): string {
  const cells = rows.map((row) => {
    const { bench, what, figure, unit, target } = row;
    const { median, low, high } = figure;
    const wanted = !target ? '' : 'most' in target ? `≤ ${target.most}` : `≥ ${target.least}`;
    return [
      bench,
      what,
      `${rounded(median)}${unit && ` ${unit}`}`,
      low === high ? '' : `${rounded(low)} – ${rounded(high)}`,
      target ? `${wanted} ${holds(row) ? '✓' : '✗'}` : '',
    ];
  });
  const all = [['Bench', 'What', 'Median', 'Spread', 'Target'], ...cells];
  const widths = all[0]!.map((_, c) => Math.max(...all.map((line) => [...line[c]!].length)));
  const line = (texts: readonly string[]) =>
    `| ${texts.map((text, c) => text + ' '.repeat(widths[c]! - [...text].length)).join(' | ')} |`;
  return [line(all[0]!), line(widths.map((width) => '-'.repeat(width))), ...all.slice(1).map(line)].join(
    '\n',
  );
}

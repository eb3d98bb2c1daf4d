/** The report for people: place, rule, sentence, code frame and the way out. */
import { stripVTControlCharacters, styleText } from 'node:util';
import { eastAsianWidth } from 'get-east-asian-width';
import type { Problem } from '../check/problem.ts';
import { type Report, summary } from './report.ts';

/** How the pretty form is written. */
export interface PrettyOptions {
  /** Whether to color it. @default false */
  color?: boolean;
}

const FRAME_WIDTH = 100;
const LINES_AROUND = 2;

/** All problems, each with its code frame, then one closing line. No final newline. */
export function prettyReport(report: Report, { color = false }: PrettyOptions = {}): string {
  const paint = painter(color);
  const known = new Map<string, Source | undefined>();
  const sourceOf = (file: string) => {
    if (!known.has(file)) {
      const text = report.textOf(file);
      known.set(file, text === undefined ? undefined : new Source(text));
    }
    return known.get(file);
  };
  const blocks = report.problems.map((problem) => prettyProblem(problem, sourceOf(problem.file), paint));
  return [...blocks, summary(report)].join('\n\n');
}

/** The lines of a file, as characters; a line is taken apart once, however many problems it has. */
class Source {
  readonly #lines: readonly string[];
  readonly #characters = new Map<number, readonly string[]>();

  constructor(text: string) {
    this.#lines = text.replace(/^\ufeff/, '').split(/\r\n|[\r\n]/);
  }

  get length(): number {
    return this.#lines.length;
  }

  /** Characters of line `n`, from 1; none where there is no such line. */
  line(n: number): readonly string[] {
    let characters = this.#characters.get(n);
    if (!characters) this.#characters.set(n, (characters = [...(this.#lines[n - 1] ?? '')]));
    return characters;
  }
}

type Paint = (format: Parameters<typeof styleText>[0], text: string) => string;

const painter =
  (color: boolean): Paint =>
  (format, text) =>
    color ? styleText(format, text, { validateStream: false }) : text;

function prettyProblem(problem: Problem, source: Source | undefined, paint: Paint): string {
  const place = problem.line === undefined ? '' : `:${problem.line}:${problem.column ?? 1}`;
  const tone = problem.severity === 'error' ? 'red' : 'yellow';
  const lines = [
    `${paint('bold', safe(problem.file) + place)}  ${paint(tone, problem.severity)}  ${paint('dim', problem.rule)}`,
    `  ${safe(problem.message)}`,
  ];
  const frame =
    source === undefined || problem.line === undefined ? [] : codeFrame(problem, source, paint, tone);
  if (frame.length > 0) lines.push('', frame.join('\n'));
  if (problem.hint !== undefined) lines.push(`  ${safe(problem.hint)}`);
  return lines.join('\n');
}

function codeFrame(problem: Problem, source: Source, paint: Paint, tone: 'red' | 'yellow'): string[] {
  const line = problem.line ?? 1;
  const column = problem.column ?? 1;
  // A long line is shown around its fault, and alone: the lines above it would begin elsewhere.
  const start = column + Math.min(problem.length ?? 1, 40) > FRAME_WIDTH ? column - 40 : 1;
  const first = start > 1 ? line : Math.max(1, line - LINES_AROUND);
  const last = Math.min(source.length, line);
  const gutter = String(last).length + 2;
  const frame: string[] = [];
  for (let n = first; n <= last; n++) {
    const shown = clip(source.line(n), start);
    const mark = n === line ? paint(tone, '>') : ' ';
    frame.push(`  ${mark} ${paint('dim', `${String(n).padStart(gutter - 2)} |`)} ${safe(shown)}`.trimEnd());
  }
  const characters = source.line(line);
  const lead = displayWidth(characters.slice(start - 1, column - 1).join('')) + (start > 1 ? 1 : 0);
  const room = Math.max(1, characters.length - (column - 1));
  const span = characters.slice(column - 1, column - 1 + Math.min(problem.length ?? 1, room, 60)).join('');
  const carets = '^'.repeat(Math.max(1, displayWidth(span)));
  frame.push(`  ${' '.repeat(gutter + 1)}${paint('dim', '|')} ${' '.repeat(lead)}${paint(tone, carets)}`);
  return frame;
}

function clip(characters: readonly string[], start: number): string {
  const shown = characters.slice(start - 1, start - 1 + FRAME_WIDTH).join('');
  return `${start > 1 && characters.length >= start ? '…' : ''}${shown}${characters.length > start - 1 + FRAME_WIDTH ? '…' : ''}`;
}

/** Columns a text takes on a terminal. */
function displayWidth(text: string): number {
  let width = 0;
  for (const c of text) {
    if (/\p{M}|\p{Cf}/u.test(c)) continue;
    width += eastAsianWidth(c.codePointAt(0)!) === 2 ? 2 : 1;
  }
  return width;
}

/** Text from a file, made harmless for a terminal: one line, no control sequence, no direction override. */
function safe(text: string): string {
  return stripVTControlCharacters(text)
    .replace(/[\p{Cc}\u2028\u2029]/gu, (c) => (c === '\t' ? ' ' : '\ufffd'))
    .replace(/[\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069]/gu, '\u00b7');
}

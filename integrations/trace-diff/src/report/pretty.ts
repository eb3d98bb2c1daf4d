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
/** Problems of one file that are listed: nobody reads on, and scripts have a form of their own. */
const LISTED = 1000;

/**
 * All problems, each with its code frame, then one closing line. No final newline. Of a file with more than a thousand,
 * a thousand are listed, errors before advice, and how many there are more is told.
 */
export function prettyReport(report: Report, { color = false }: PrettyOptions = {}): string {
  const paint = painter(color);
  const blocks: string[] = [];
  for (const [file, problems] of Map.groupBy(report.problems, (problem) => problem.file)) {
    const text = report.textOf(file);
    const source = text === undefined ? undefined : new Source(text);
    for (const problem of firstOf(problems)) blocks.push(prettyProblem(problem, source, paint));
    if (problems.length <= LISTED) continue;
    const left = `${problems.length - LISTED} more problems in it`;
    blocks.push(`${paint('bold', safe(file))}  ${left}; trace-diff check --format json lists them all`);
  }
  return [...blocks, summary(report)].join('\n\n');
}

/** Those of `problems` that are listed, in their order: of too many, errors rather than advice. */
function firstOf(problems: readonly Problem[]): readonly Problem[] {
  if (problems.length <= LISTED) return problems;
  const { error = [], warning = [] } = Object.groupBy(problems, ({ severity }) => severity);
  const listed = new Set([...error, ...warning].slice(0, LISTED));
  return problems.filter((problem) => listed.has(problem));
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
  const lead = displayWidth(safe(characters.slice(start - 1, column - 1).join(''))) + (start > 1 ? 1 : 0);
  const room = Math.max(1, characters.length - (column - 1));
  const span = characters.slice(column - 1, column - 1 + Math.min(problem.length ?? 1, room, 60)).join('');
  const carets = '^'.repeat(Math.max(1, displayWidth(safe(span))));
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

/**
 * The figure as text: what the drawing says, in order, rail by rail, with the violation in words. It is the accessible
 * content of a figure, whose drawing is hidden from assistive technology.
 */
import { escapeMarkup } from './escape.ts';
import type { FigureModel, FigureRail, FigureStep, VerdictHalf } from './model.ts';
import { visible } from './visible.ts';

/** The accessible name of a figure: its case and its verdicts. */
export function accessibleName(model: FigureModel): string {
  return `${model.genre}: ${visible(model.title)}. ${visible(model.summary)}.`;
}

/** The text alternative as markup, HTML and XML alike. */
export function alternative(model: FigureModel): string {
  const rails = model.rails.map((rail) => railText(model, rail)).join('');
  const verdict = model.verdict.map(halfText).filter(Boolean).join('. ');
  return `<p>${text(model.reference)}</p>${rails}<p>${verdict}</p>`;
}

function railText(model: FigureModel, rail: FigureRail): string {
  const steps = rail.steps.map((step) => `<li>${stepText(step)}</li>`).join('');
  const told = rail.label.toLowerCase().includes(model.accentWord);
  const head = `${text(rail.label)}${rail.accent && !told ? ` (${model.accentWord})` : ''}`;
  return `<p>${head}:</p><ol>${steps}</ol>`;
}

function stepText(step: FigureStep): string {
  const said = step.said === '' ? '' : `. ${text(step.said)}.`;
  const cost = step.cost
    .replaceAll(' · ', ', ')
    .replace(/ tok$| tok(?=,)/, ' tokens')
    .replace('µ', 'micros');
  const aside = [step.role, cost].filter(Boolean).join(', ');
  return `${step.n} ${text(step.label)}${aside && ` (${escapeMarkup(aside)})`}: ${text(step.fullDetail ?? step.detail)}${said}`;
}

function halfText({ cells, text: rest }: VerdictHalf): string {
  const said = cells.map(({ key, value }) => `${key} ${text(value)}`);
  if (rest !== '') said.push(text(rest));
  return said.join(', ');
}

/** Text of a record: visible, escaped, and isolated where it could reorder what stands beside it. */
function text(raw: string): string {
  const shown = escapeMarkup(visible(raw));
  return /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u.test(shown)
    ? `<bdi>${shown}</bdi>`
    : shown;
}

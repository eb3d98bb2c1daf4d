/** Repairs that the vocabulary of a behavior trace suggests: the value next to a wrong one, as an author would write it. */

/** The valid value that a wrong one was probably meant to be. */
export function repair(rule: string, found: unknown): string | undefined {
  if (typeof found !== 'string') return undefined;
  if (rule === 'step-tool') return quotedIf(snakeCase(found), /^[a-z][a-z0-9_]*$/, found);
  if (rule === 'rail-id') return quotedIf(slug(found), /^[A-Za-z][A-Za-z0-9_-]*$/, found);
  if (rule === 'updated') return quotedIf(calendarDate(found), /^\d{4}-\d\d-\d\d$/, found);
  return undefined;
}

const quotedIf = (candidate: string, valid: RegExp, found: string): string | undefined =>
  candidate !== found && candidate.length <= 80 && valid.test(candidate)
    ? JSON.stringify(candidate)
    : undefined;

const snakeCase = (text: string): string =>
  text
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^[_0-9]+|_+$/g, '');

const slug = (text: string): string => {
  const plain = text.replace(/[^A-Za-z0-9_-]+/g, '-').replace(/^-+|-+$/g, '');
  return /^[0-9_]/.test(plain) ? `run-${plain}` : plain;
};

function calendarDate(text: string): string {
  const parts = /^(\d{4})-(\d{1,2})-(\d{1,2})(?:T.*)?$/.exec(text);
  if (!parts) return text;
  const [, year, month, day] = parts;
  const date = `${year}-${month!.padStart(2, '0')}-${day!.padStart(2, '0')}`;
  const read = new Date(`${date}T00:00:00Z`);
  return !Number.isNaN(read.getTime()) && read.toISOString().startsWith(date) ? date : text;
}

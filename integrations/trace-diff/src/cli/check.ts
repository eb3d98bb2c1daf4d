/** `trace-diff check`. */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import * as z from 'zod/mini';
import { checkText, withoutBom } from '../check/check.ts';
import { checkFlows, type FlowFile } from '../check/flow.ts';
import type { Problem } from '../check/problem.ts';
import { advised, silenceFault } from '../check/silence.ts';
import type { PassageTrace } from '../contracts/passage-trace.ts';
import { publishOption as publishMirror, type PublishOption } from '../publish/policy.ts';
import { publication } from '../publish/publication.ts';
import { readRevocations } from '../publish/revocations.ts';
import { githubReport } from '../report/github.ts';
import { jsonReport } from '../report/json.ts';
import { prettyReport } from '../report/pretty.ts';
import { fails, makeReport, type Report } from '../report/report.ts';
import { choice, readWords, type Words } from './arguments.ts';
import { readInputs } from './inputs.ts';
import type { Terminal } from './terminal.ts';
import { UsageError } from './usage.ts';

const FORMATS = ['pretty', 'json', 'github'] as const;
const PUBLISH = ['fail', 'omit', 'off'] as const;

/** Checks what the words name and writes the report. Returns the exit code. */
export async function check(words: readonly string[], terminal: Terminal): Promise<number> {
  const read = readWords(words, {
    format: { type: 'string' },
    strict: { type: 'boolean' },
    silence: { type: 'string' },
    publish: { type: 'string' },
    'topic-class': { type: 'string' },
    revocations: { type: 'string' },
  });
  const silence = silenced(read);
  const policy = publishOption(read);
  const format = choice(read, 'format', FORMATS, 'pretty');
  const { inputs, problems: unread } = await readInputs(read.positionals, terminal.cwd);
  const problems: Problem[] = [...unread];
  const texts = new Map<string, string>();
  const passages: FlowFile[] = [];
  let files = new Set(unread.map(({ file }) => file)).size;
  for (const { file, text, guessed } of inputs) {
    const checked = checkText(file, text);
    // Other JSON may lie in a content folder that nobody named.
    if (guessed && checked.problems.some(({ rule }) => rule === 'config/unknown-schema')) continue;
    files++;
    problems.push(...checked.problems);
    texts.set(file, text);
    if (checked.contract === 'passage' && checked.record !== undefined) {
      passages.push({ file, record: checked.record as PassageTrace, text: withoutBom(text) });
    }
  }
  problems.push(...checkFlows(passages), ...checkPublication(passages, policy, terminal));
  const report = makeReport(
    files,
    advised(problems, { strict: read.values['strict'] === true, silence }),
    texts,
  );
  terminal.write(written(report, format, terminal.color));
  return fails(report) ? 1 : 0;
}

/** Rules whose advice the words silence: ids, parted by commas. */
function silenced(read: Words): string[] {
  const given = read.values['silence'];
  if (typeof given !== 'string') return [];
  const ids = given.split(',').map((id) => id.trim());
  for (const id of ids) {
    const fault = silenceFault(id);
    if (fault !== undefined) throw new UsageError(`--silence: ${fault}`);
  }
  return ids;
}

/** The `publish` option that the words spell; without any, the strict default. */
function publishOption(read: Words): PublishOption {
  const publish = choice(read, 'publish', PUBLISH, 'fail');
  if (publish === 'off') return 'off';
  const topicClass = read.values['topic-class'];
  const revocations = read.values['revocations'];
  const { data, error } = z.safeParse(publishMirror, {
    withhold: publish,
    ...(topicClass !== undefined && { topicClass }),
    ...(revocations !== undefined && { revocations }),
  });
  if (error) throw new UsageError(error.issues[0]!.message);
  return data;
}

/** What may not leave, as problems; what there is to say beside them goes to standard error. */
function checkPublication(files: readonly FlowFile[], policy: PublishOption, terminal: Terminal): Problem[] {
  if (files.length === 0) return [];
  const path = policy === 'off' ? undefined : policy.revocations;
  const { view, problems } =
    path === undefined ? { problems: [] } : readRevocations(path, readable(resolve(terminal.cwd, path)));
  const decided = publication({ files, policy, ...(view && { view }), now: new Date() });
  for (const notice of decided.notices) terminal.complain(`${notice}\n`);
  return [...problems, ...decided.problems];
}

function readable(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}

function written(report: Report, format: (typeof FORMATS)[number], color: boolean): string {
  switch (format) {
    case 'json':
      return `${jsonReport(report)}\n`;
    case 'github':
      return report.problems.length === 0 ? '' : `${githubReport(report)}\n`;
    case 'pretty':
      return `${prettyReport(report, { color })}\n`;
  }
}

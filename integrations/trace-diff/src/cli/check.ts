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
import { contentFolders, readInputs } from './inputs.ts';
import { siteConfig } from './site-config.ts';
import { checkSite, type Overrides } from './site-check.ts';
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
  const options: Overrides = {
    strict: read.values['strict'] === true ? true : undefined,
    silence: silenced(read),
    publish: publishOption(read),
  };
  const format = choice(read, 'format', FORMATS, 'pretty');
  const site = read.positionals.length === 0 ? siteConfig(terminal.cwd) : undefined;
  const { report, folder } =
    site === undefined
      ? { report: await checkFiles(read.positionals, options, terminal), folder: terminal.cwd }
      : await checkSite(site, options, terminal);
  terminal.write(written(report, format, terminal, folder));
  return fails(report) ? 1 : 0;
}

/** Checks the files that `paths` name; where there are none, what lies in the content folders of a project. */
async function checkFiles(
  paths: readonly string[],
  { strict = false, silence = [], publish }: Overrides,
  terminal: Terminal,
): Promise<Report> {
  const isGuess = paths.length === 0;
  const searched = isGuess ? contentFolders(terminal.cwd) : paths;
  const { inputs, problems: unread, shared } = await readInputs(searched, terminal.cwd, isGuess);
  const problems: Problem[] = [...unread];
  const texts = new Map<string, string>();
  const passages: FlowFile[] = [];
  let files = unread.length;
  for (const { file, text, guessed } of inputs) {
    const checked = checkText(file, text);
    // Other JSON may lie in a content folder that nobody named.
    if (guessed && checked.problems.some(({ rule }) => rule === 'config/unknown-schema')) continue;
    files++;
    for (const problem of checked.problems) problems.push(problem);
    texts.set(file, text);
    if (checked.contract === 'passage' && checked.record !== undefined) {
      passages.push({ file, record: checked.record as PassageTrace, text: withoutBom(text) });
    }
  }
  if (isGuess) {
    const where = searched.join(' and ');
    if (files === 0) throw new Error(`nothing to check: no trace in ${where}, and no Astro config here`);
    terminal.complain(`trace-diff: no Astro config here: looked for traces in ${where}\n`);
  }
  const all = [
    ...problems,
    ...shared.filter(({ file }) => texts.has(file)),
    ...checkFlows(passages),
    ...checkPublication(passages, publish, terminal),
  ];
  return makeReport(files, advised(all, { strict, silence }), texts);
}

/** Rules whose advice the words silence: ids, parted by commas. */
function silenced(read: Words): string[] | undefined {
  const given = read.values['silence'];
  if (typeof given !== 'string') return undefined;
  const ids = given.split(',').map((id) => id.trim());
  for (const id of ids) {
    const fault = silenceFault(id);
    if (fault !== undefined) throw new UsageError(`--silence: ${fault}`);
  }
  return ids;
}

/** The `publish` option as far as the words spell it. */
function publishOption(read: Words): PublishOption | undefined {
  const publish = choice(read, 'publish', PUBLISH, 'fail');
  if (publish === 'off') return 'off';
  const isGiven = (name: string) => read.values[name] !== undefined;
  if (!['publish', 'topic-class', 'revocations'].some(isGiven)) return undefined;
  const topicClass = read.values['topic-class'];
  const revocations = read.values['revocations'];
  const { data, error } = z.safeParse(publishMirror, {
    ...(isGiven('publish') && { withhold: publish }),
    ...(topicClass !== undefined && { topicClass }),
    ...(revocations !== undefined && { revocations }),
  });
  if (error) throw new UsageError(error.issues[0]!.message);
  return data;
}

/** What may not leave, as problems; what there is to say beside them goes to standard error. */
function checkPublication(
  files: readonly FlowFile[],
  policy: PublishOption = {},
  terminal: Terminal,
): Problem[] {
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

function written(
  report: Report,
  format: (typeof FORMATS)[number],
  { color, workspace }: Terminal,
  folder: string,
): string {
  switch (format) {
    case 'json':
      return `${jsonReport(report)}\n`;
    case 'github':
      return report.problems.length === 0 ? '' : `${githubReport(report, { folder, workspace })}\n`;
    case 'pretty':
      return `${prettyReport(report, { color })}\n`;
  }
}

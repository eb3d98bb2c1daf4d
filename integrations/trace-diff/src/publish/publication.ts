/**
 * Which passages of a site may leave, decided for all of them at once. A build, a loader in dev and the command line
 * share it; its answer depends on the time, so it is asked anew each time and never kept.
 */
import type { FlowFile } from '../check/flow.ts';
import { placesIn } from '../check/places.ts';
import { compareProblems, compareText, type Problem, toPointer } from '../check/problem.ts';
import { compareInstants } from '../contracts/date-time.ts';
import { type Allowed, gate, type Reason, type Refused, RULES } from './gate.ts';
import type { PublishOption, PublishRules } from './policy.ts';
import type { RevocationView } from './revocations.ts';

/** One valid passage trace with its file. */
export type PassageFile = FlowFile;

/** Everything a decision depends on. */
export interface PublicationInput<T extends PassageFile> {
  /** All passages of the site that their mirror accepts. */
  files: readonly T[];
  /** The `publish` option; nothing is the strict default. */
  policy?: PublishOption | undefined;
  /** What `publish.revocations` holds, where it could be read. */
  view?: RevocationView | undefined;
  /** The time of the build. */
  now: Date;
}

/** What may leave, what may not, and what to say about it. */
export interface Publication<T extends PassageFile> {
  /** Passages that may be shown, in the order given. */
  published: T[];
  /** Passages that may not: nothing of them may reach the output. */
  withheld: { file: T; reason: Reason }[];
  /** An error for each passage withheld; empty under `withhold: 'omit'`. */
  problems: Problem[];
  /** Lines for the build log, each a sentence without its full stop. */
  notices: string[];
  /** The moment, as its act writes it, before which the site must be built again; absent where nothing expires. */
  rebuildBefore?: string;
}

/** Decides about every passage of a site (contract page, section 4). Pure. */
export function publication<T extends PassageFile>(input: PublicationInput<T>): Publication<T> {
  const { files, policy = {}, view, now } = input;
  if (policy === 'off') {
    const notice = `publish is "off": ${countOf(files.length)} not checked before leaving, so this site must not be public`;
    return { published: [...files], withheld: [], problems: [], notices: files.length > 0 ? [notice] : [] };
  }
  const published: T[] = [];
  const withheld: { file: T; reason: Reason }[] = [];
  const problems: Problem[] = [];
  const left: string[] = [];
  const expiring: { file: T; expires: NonNullable<Allowed['expires']> }[] = [];
  for (const file of files) {
    const verdict = gate(file.record, { rules: policy, view, now });
    if (verdict.allowed) {
      published.push(file);
      if (verdict.expires) expiring.push({ file, expires: verdict.expires });
      continue;
    }
    withheld.push({ file, reason: verdict.reason });
    if (policy.withhold === 'omit') left.push(`left out: ${file.file} (${verdict.message})`);
    else problems.push(asProblem(file, verdict));
  }
  const notices = [...halfPolicies(policy), ...left.sort(compareText)];
  const [first, ...later] = expiring.sort(
    (a, b) => compareInstants(a.expires.instant, b.expires.instant) || compareText(a.file.file, b.file.file),
  );
  if (first) {
    const others = later.length;
    notices.push(
      `build this site again before ${first.expires.at}: ${first.file.file} rests on a declassification that expires then${others > 0 ? `, and ${others} more on ones that expire no earlier` : ''}`,
    );
  }
  return {
    published,
    withheld,
    problems: problems.sort(compareProblems),
    notices,
    ...(first && { rebuildBefore: first.expires.at }),
  };
}

function asProblem(file: PassageFile, { reason, path, message, hint, atKey }: Refused): Problem {
  return {
    file: file.file,
    ...placesIn(file.text).of(path, atKey),
    pointer: toPointer(path),
    rule: RULES[reason],
    severity: 'error',
    message,
    ...(hint !== undefined && { hint }),
  };
}

/** One half of what honoring declassifications takes does nothing, which nobody means. */
function halfPolicies({ topicClass, revocations }: PublishRules): string[] {
  if ((topicClass === undefined) === (revocations === undefined)) return [];
  const [given, missing] =
    topicClass === undefined ? ['revocations', 'topicClass'] : ['topicClass', 'revocations'];
  return [
    `publish.${given} is set without publish.${missing}: no declassification is honored, only what is Public at its source`,
  ];
}

const countOf = (count: number): string => (count === 1 ? '1 passage is' : `${count} passages are`);

/** The reports a build ends with: one before any page is rendered, one when all of them are made. */
import type { AstroIntegrationLogger, IntegrationResolvedRoute } from 'astro';
import { hasErrors, type Problem } from '../check/problem.ts';
import { advised } from '../check/silence.ts';
import { prettyReport } from '../report/pretty.ts';
import { type Report, summary } from '../report/report.ts';
import { reportOn, TraceProblems } from './failure.ts';
import { checkLinks, linkFollower } from './link-check.ts';
import { checkPageLinks } from './page-links.ts';
import { collectionProblems } from './loader.ts';
import { type Reference, sharedState } from './shared-state.ts';
import type { RawReport } from './raw-build.ts';
import { permalinkPlace } from './permalink-place.ts';
import type { SiteShape } from './site-address.ts';
import { work, workDone } from '../work.ts';

/** Advice shown in full in a build's log; a longer list is summed up. */
const SHOWN_ADVICE = 10;
/** Pictures that take a build so long that it says why. */
const MANY_PICTURES = 50;

/** Every problem of every trace and every essay. */
export function buildReport(root: URL): Report {
  const state = sharedState();
  const { essays } = state;
  const all = [...state.collections.values()];
  const problems = advised(
    [...all.flatMap(collectionProblems), ...[...essays.values()].flatMap((essay) => essay.problems)],
    state,
  );
  return reportOn(
    root,
    all.reduce((sum, { files }) => sum + files.size, 0),
    problems,
  );
}

/**
 * Logs advice, or ends the build.
 *
 * @throws TraceProblems where the report holds an error.
 */
export function finishBuild(report: Report, logger: AstroIntegrationLogger): void {
  if (hasErrors(report.problems)) throw new TraceProblems(report);
  if (report.problems.length === 0) return;
  if (report.problems.length <= SHOWN_ADVICE) {
    logger.warn(`\n${prettyReport(report)}`);
    return;
  }
  const rules = new Map<string, number>();
  for (const { rule } of report.problems) rules.set(rule, (rules.get(rule) ?? 0) + 1);
  const counts = [...rules].sort(([, a], [, b]) => b - a).map(([rule, count]) => `  ${count} × ${rule}`);
  logger.warn(`${summary(report)}:\n${counts.join('\n')}\nsee each with: npx astro-trace-diff check`);
}

/** Says what collections have to say beside problems: what was left out, and until when a page holds. */
export function logNotices(logger: AstroIntegrationLogger): void {
  for (const { notices } of sharedState().collections.values())
    for (const notice of notices) logger.warn(notice);
}

/** Says what took long, in one line; all else that was done is for those who ask with `--verbose`. */
export function logWork(logger: AstroIntegrationLogger): void {
  const { painted } = work();
  if (painted >= MANY_PICTURES) logger.info(`${painted} pictures painted`);
  logger.debug(workDone());
}

/** What the check of links must know of a finished build. */
export interface FinishedBuild {
  root: URL;
  dir: URL;
  site: SiteShape;
  pages: readonly string[];
  routes: readonly IntegrationResolvedRoute[];
  /** What was found of its raw elements. */
  raw: RawReport;
}

/** Links of pages, essays and traces that lead to no page or anchor of this build, and what else is wrong. */
export function linkProblems({ root, dir, site, pages, routes, raw }: FinishedBuild): Report {
  const state = sharedState();
  const { collections, essays } = state;
  const references: Reference[] = [...[...essays.values()].flatMap((essay) => essay.links), ...raw.links];
  for (const { files } of collections.values()) {
    for (const [file, { permalink }] of files) {
      if (permalink !== undefined) references.push({ file, line: 0, column: 0, href: permalink });
    }
  }
  const onDemand = routes.filter((route) => !route.isPrerendered && route.type === 'page');
  const follow = linkFollower({
    dir,
    base: site.base,
    pages,
    onDemand: (path) => onDemand.some((route) => route.patternRegex.test(path)),
  });
  const problems = [
    // Paths that lead to another site are none of this build's pages.
    ...(site.inspectBase === undefined ? checkLinks(references, follow) : []),
    ...checkPageLinks(raw.inspects, references, follow, site),
  ];
  const placed: Problem[] = problems.map((problem) =>
    problem.line === 0 ? { ...problem, ...permalinkPlace(root, problem.file) } : problem,
  );
  return reportOn(root, references.length, [...placed, ...advised(raw.problems, state)]);
}

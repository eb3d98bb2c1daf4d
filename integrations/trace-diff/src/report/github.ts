/** The report as GitHub workflow commands, one a problem: the checks page puts each beside its line. */
import { realpathSync } from 'node:fs';
import { isAbsolute, relative, resolve, sep } from 'node:path';
import type { Report } from './report.ts';

/** Where files lie. */
export interface GithubPlaces {
  /** The folder that the names of files start from. */
  folder: string;
  /** The root of the repository, from which GitHub counts; unknown outside of a workflow. */
  workspace?: string | undefined;
}

/** One `::error …` or `::warning …` line a problem. */
export function githubReport(report: Report, places?: GithubPlaces): string {
  const pathOf = fromRepository(places);
  return report.problems
    .map(({ file, line, column, rule, severity, message, hint }) => {
      const place = line === undefined ? '' : `,line=${line},col=${column ?? 1}`;
      const text = hint === undefined ? message : `${message}\n${hint}`;
      return `::${severity} file=${property(pathOf(file))}${place},title=${property(rule)}::${data(text)}`;
    })
    .join('\n');
}

/** Names a file from the root of the repository; as it is named where it does not lie below. */
function fromRepository({ folder, workspace }: Partial<GithubPlaces> = {}): (file: string) => string {
  if (folder === undefined || workspace === undefined) return (file) => file;
  const root = real(workspace);
  const start = real(folder);
  const isBelow = (path: string) => path !== '' && !/^\.\.(?:$|[\\/])/.test(path) && !isAbsolute(path);
  if (start !== root && !isBelow(relative(root, start))) return (file) => file;
  return (file) => {
    const path = relative(root, resolve(start, file));
    // Standard input, say, has a name and no place.
    return !file.startsWith('<') && isBelow(path) ? path.split(sep).join('/') : file;
  };
}

function real(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return path;
  }
}

// The escapes of GitHub's own toolkit (@actions/core, command.ts).
const data = (text: string): string =>
  text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
const property = (text: string): string => data(text).replaceAll(':', '%3A').replaceAll(',', '%2C');

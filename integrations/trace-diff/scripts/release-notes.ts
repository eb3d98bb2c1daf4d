/** What a release needs before it may leave, and what it says. Pure, so that it can be tried. */

/** Everything a release depends on. */
export interface ReleaseState {
  version: string;
  /** Text of CHANGELOG.md. */
  changelog: string;
  /** What git has to say of changes that are not committed; empty for none. */
  changed: string;
  branch: string;
  /** Tags of that name that are there already. */
  tags: readonly string[];
  tag: string;
}

/** The section of `version` in the changelog, without its heading; undefined where it has none. */
export function releaseNotes(changelog: string, version: string): string | undefined {
  const section = changelog.split(/^## /m).find((part) => part.split(/\s/, 1)[0] === version);
  return section?.replace(/^.*\n/, '').trim();
}

/** What stands in the way of a release, a sentence each. */
export function releaseFaults({ version, changelog, changed, branch, tags, tag }: ReleaseState): string[] {
  const faults: string[] = [];
  if (branch !== 'main') faults.push(`this is branch ${branch || '(none)'}; release from main`);
  if (changed !== '') faults.push('there are changes that are not committed');
  if (tags.length > 0) faults.push(`${tag} is released already; raise "version" in package.json`);
  if (!releaseNotes(changelog, version)) faults.push(`CHANGELOG.md says nothing of ${version}`);
  return faults;
}

/**
 * Releases the package: `node scripts/release.ts [--publish]`. Without the flag it is a dry run, which does everything
 * but leave the machine: it says what would be published, and what stands in the way.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { releaseFaults, releaseNotes } from './release-notes.ts';

const ROOT = fileURLToPath(new URL('../', import.meta.url));
const publish = process.argv.includes('--publish');

const text = (command: string, ...words: string[]) =>
  execFileSync(command, words, { cwd: ROOT, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] });
const show = (command: string, ...words: string[]) => {
  execFileSync(command, words, { cwd: ROOT, stdio: 'inherit' });
};

const { name, version } = JSON.parse(readFileSync(`${ROOT}package.json`, 'utf8')) as Record<string, string>;
const changelog = readFileSync(`${ROOT}CHANGELOG.md`, 'utf8');
const tag = `${name}@${version}`;
const faults = releaseFaults({
  version: version!,
  changelog,
  changed: text('git', 'status', '--porcelain').trim(),
  branch: text('git', 'branch', '--show-current').trim(),
  tags: text('git', 'tag', '--list', tag).trim().split('\n').filter(Boolean),
  tag,
});
for (const fault of faults) process.stderr.write(`${publish ? 'error' : 'would fail'}: ${fault}\n`);
if (publish && faults.length > 0) process.exit(1);

show('npm', 'run', 'build');
show('npm', 'publish', '--ignore-scripts', '--access', 'public', ...(publish ? [] : ['--dry-run']));
process.stdout.write(`\n${tag}\n\n${releaseNotes(changelog, version!) ?? ''}\n`);
if (publish) show('git', 'tag', '--annotate', tag, '--message', tag);

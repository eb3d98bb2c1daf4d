/** The command line: `trace-diff check | render | schema`. */
import { nearest } from '../contracts/nearest.ts';
import { version } from '../content/fingerprint.ts';
import { check } from './check.ts';
import { render } from './render.ts';
import { schema } from './schema.ts';
import type { Terminal } from './terminal.ts';
import { USAGE, usageOf, UsageError } from './usage.ts';

const commands: Record<string, (words: readonly string[], terminal: Terminal) => number | Promise<number>> = {
  check,
  render,
  schema,
};

/** Carries out one command line. Returns the exit code: 0 good, 1 problems, 2 wrong usage or unreadable input. */
export async function run(words: readonly string[], terminal: Terminal): Promise<number> {
  const [name = '', ...rest] = words;
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (words.some((word) => word === '--help' || word === '-h')) {
    terminal.write(command ? usageOf(name) : USAGE);
    return 0;
  }
  if (name === '--version') {
    terminal.write(`${version}\n`);
    return 0;
  }
  try {
    if (command) return await command(rest, terminal);
    const meant = nearest(name, Object.keys(commands));
    throw new UsageError(
      name === ''
        ? 'a command is missing'
        : `no command ${JSON.stringify(name)}${meant ? `; did you mean ${meant}?` : ''}`,
    );
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    terminal.complain(`trace-diff: ${message}\n`);
    // Whoever got the command right is not told of the others again.
    const help = command ? `trace-diff ${name} --help says what it takes\n` : USAGE;
    if (error instanceof UsageError) terminal.complain(`\n${help}`);
    return 2;
  }
}

const { stdout, stderr, env } = process;
// A reader that has seen enough, such as `head`, closes the pipe; that is no failure of ours.
stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
});
const write = stdout.write.bind(stdout) as (text: string, done?: () => void) => boolean;
// Standard output is the report alone, whatever a site's config prints when it is loaded.
stdout.write = stderr.write.bind(stderr);
process.exitCode = await run(process.argv.slice(2), {
  cwd: process.cwd(),
  color: (stdout.isTTY && !env['NO_COLOR']) || Boolean(env['FORCE_COLOR'] && env['FORCE_COLOR'] !== '0'),
  workspace: env['GITHUB_WORKSPACE'] || undefined,
  write: (text) => void write(text),
  complain: (text) => void stderr.write(text),
});
// What a site's config has started may go on for ever.
stderr.write('', () => write('', () => process.exit()));

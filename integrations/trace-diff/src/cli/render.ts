/** `trace-diff render`. */
import { writeFile } from 'node:fs/promises';
import { extname, resolve } from 'node:path';
import { checkText } from '../check/check.ts';
import type { BehaviorTrace } from '../contracts/behavior-trace.ts';
import { fromBehavior } from '../figure/from-behavior.ts';
import { MODES } from '../figure/model.ts';
import { standaloneSvg } from '../figure/standalone.ts';
import { THEMES } from '../figure/theme.ts';
import { prettyReport } from '../report/pretty.ts';
import { makeReport } from '../report/report.ts';
import { figurePng } from '../card/figure-png.ts';
import { choice, readWords } from './arguments.ts';
import { readInputs } from './inputs.ts';
import type { Terminal } from './terminal.ts';
import { UsageError } from './usage.ts';

/** Draws the file that the words name. Returns the exit code. */
export async function render(words: readonly string[], terminal: Terminal): Promise<number> {
  const read = readWords(words, {
    mode: { type: 'string' },
    theme: { type: 'string' },
    output: { type: 'string', short: 'o' },
  });
  const mode = choice(read, 'mode', MODES, 'compact');
  const theme = choice(read, 'theme', THEMES, 'auto');
  const output = read.values['output'];
  const kind = typeof output === 'string' ? extname(output).toLowerCase() : '.svg';
  if (kind !== '.svg' && kind !== '.png')
    throw new UsageError(`-o ${String(output)}: expected a name that ends in .svg or .png`);
  if (read.positionals.length !== 1) throw new UsageError('render takes one FILE');
  const { inputs, problems: unread } = await readInputs(read.positionals, terminal.cwd);
  const input = inputs[0];
  if (!input && unread.length === 0) throw new UsageError(`${read.positionals[0]!} holds no trace`);
  if (inputs.length > 1) throw new UsageError(`${read.positionals[0]!} is a folder; render takes one FILE`);
  const checked = input && checkText(input.file, input.text);
  if (checked?.record === undefined) {
    const problems = [...unread, ...(checked?.problems ?? [])].filter(({ severity }) => severity === 'error');
    const texts = new Map(input ? [[input.file, input.text]] : []);
    terminal.complain(`${prettyReport(makeReport(1, problems, texts))}\n`);
    return 1;
  }
  if (checked.contract !== 'behavior') {
    throw new UsageError(
      `${input!.file} is a passage trace: one transition of a flow; <PassageFlow> draws the flow`,
    );
  }
  const model = fromBehavior(checked.record as BehaviorTrace);
  if (output === undefined) terminal.write(standaloneSvg(model, { mode, theme }));
  else {
    const path = resolve(terminal.cwd, String(output));
    const bytes =
      kind === '.png'
        ? await figurePng(model, { mode, theme: theme === 'dark' ? 'dark' : 'light' })
        : standaloneSvg(model, { mode, theme });
    await writeFile(path, bytes);
  }
  return 0;
}

/** Advice: logged, an error under `strict`, not heard where it is silenced; the same on the command line. */
import { expect, test } from 'vitest';
import { makeSite } from '../support/site.ts';

const LONG = 'order 5 was found in the archive of the year before, together with its receipt and its label';
const RULE = 'behavior/long-result';

test('strict makes advice an error, and silence takes one rule of it back', async () => {
  const site = await makeSite('compat-no-mdx');
  const trace = await site.read('content/traces/refund.json');
  await site.write({ 'content/traces/refund.json': trace.replace('under 1,500', LONG) });
  const config = await site.read('astro.config.mjs');
  const build = async (options: string) => {
    await site.write({ 'astro.config.mjs': config.replace('traceDiff()', `traceDiff(${options})`) });
    return site.build();
  };

  const advised = await build('');
  expect(advised.output).toContain(`content/traces/refund.json:11:52  warning  ${RULE}`);
  expect(advised.code).toBe(0);

  const strict = await build('{ strict: true }');
  expect(strict.output).toContain(`content/traces/refund.json:11:52  error  ${RULE}`);
  expect(strict.code).toBe(1);

  const silent = await build(`{ strict: true, silence: ['${RULE}'] }`);
  expect(silent.output).not.toContain(RULE);
  expect(silent.code).toBe(0);

  expect(await site.traceDiff('check')).toEqual({ code: 0, output: 'no problem in 1 trace\n' });
  await site.write({ 'astro.config.mjs': config });
  expect(await site.traceDiff('check', '--format', 'github')).toEqual({
    code: 0,
    output: `::warning file=content/traces/refund.json,line=11,col=52,title=${RULE}::result has 92 characters; a result is short, and the compact figure cuts what is over 80%0Asum it up here, and keep the whole in "return"\n`,
  });
  expect((await site.traceDiff('check', '--strict')).code).toBe(1);
  expect(await site.traceDiff('check', '--strict', '--silence', RULE)).toEqual({
    code: 0,
    output: 'no problem in 1 trace\n',
  });
  const wrong = await site.traceDiff('check', '--silence', 'behavior/step-kind');
  expect(wrong.output).toContain(
    'trace-diff: --silence: behavior/step-kind is an error: only advice can be silenced',
  );
  expect(wrong.code).toBe(2);
});

test('the command line takes what the publish option takes', async () => {
  const site = await makeSite('behavior');
  for (const [flag, option] of [
    ['--topic-class', 'topicClass'],
    ['--revocations', 'revocations'],
  ] as const) {
    const blank = await site.traceDiff('check', flag, ' ');
    expect(blank.output).toContain(`trace-diff: publish.${option} is " "; expected `);
    expect(blank.code).toBe(2);
  }
});

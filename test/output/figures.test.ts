/** Every sample as it is drawn, one element a line, for people to review: a change of the figure shows as a diff here. */
import { describe, expect, test } from 'vitest';
import { draw } from '../../integrations/trace-diff/src/figure/figure-html.ts';
import { fromBehavior } from '../../integrations/trace-diff/src/figure/from-behavior.ts';
import { MODES } from '../../integrations/trace-diff/src/figure/model.ts';
import { standaloneSvg } from '../../integrations/trace-diff/src/figure/standalone.ts';
import { samples } from '../support/samples.ts';

// Text is escaped, so these two characters only ever stand between elements.
const oneElementALine = (markup: string) => `${markup.trimEnd().replaceAll('><', '>\n<')}\n`;

describe.each(Object.entries(samples))('%s', (name, trace) => {
  const model = fromBehavior(trace);
  const file = (ending: string) => `__snapshots__/${name.replaceAll(' ', '-')}.${ending}`;

  test.each(MODES)('%s, in a page', async (mode) => {
    await expect(oneElementALine(draw(model, mode).svg)).toMatchFileSnapshot(file(`${mode}.html`));
  });

  test('as a file of its own', async () => {
    await expect(
      oneElementALine(standaloneSvg(model, { mode: 'compact', theme: 'light' })),
    ).toMatchFileSnapshot(file('svg'));
  });
});

test('the two themes and the automatic one differ in their colors alone', () => {
  const model = fromBehavior(samples['canonical']!);
  const bare = (theme: 'auto' | 'light' | 'dark') =>
    standaloneSvg(model, { theme }).replace(/<style>.*<\/style>/s, '');
  expect(bare('dark')).toBe(bare('light'));
  expect(bare('auto')).toBe(bare('light'));
  expect(standaloneSvg(model, { theme: 'dark' })).toContain('.td-paper{fill:#171412}');
  expect(standaloneSvg(model, { theme: 'light' })).not.toContain('prefers-color-scheme');
  expect(standaloneSvg(model)).toContain('prefers-color-scheme:dark');
});

test('a stand-alone file asks for nothing that a rasteriser does not know', () => {
  for (const trace of Object.values(samples)) {
    expect(standaloneSvg(fromBehavior(trace), { theme: 'light' })).not.toMatch(
      /var\(|light-dark\(|currentColor|url\(/i,
    );
  }
});

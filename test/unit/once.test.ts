/** What is made is made once: by counts of the steps themselves, beside those that the package keeps of its own work. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { AstroConfig } from 'astro';
import type { Loader } from 'astro/loaders';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { checkText } from '../../integrations/trace-diff/src/check/check.ts';
import { loaderContext } from '../../integrations/trace-diff/src/cli/loader-context.ts';
import { behaviorTraces } from '../../integrations/trace-diff/src/content/index.ts';
import { draw, drawAll } from '../../integrations/trace-diff/src/figure/figure-html.ts';
import { fromBehavior } from '../../integrations/trace-diff/src/figure/from-behavior.ts';
import { measure } from '../../integrations/trace-diff/src/figure/measure.ts';
import { place } from '../../integrations/trace-diff/src/figure/place.ts';
import { serialise } from '../../integrations/trace-diff/src/figure/serialise.ts';
import type { BehaviorTrace } from '../../integrations/trace-diff/src/schema.ts';
import { BASE } from '../support/trace.ts';

// Each does what it does, and is counted.
vi.mock('../../integrations/trace-diff/src/check/check.ts', { spy: true });
vi.mock('../../integrations/trace-diff/src/figure/measure.ts', { spy: true });
vi.mock('../../integrations/trace-diff/src/figure/place.ts', { spy: true });
vi.mock('../../integrations/trace-diff/src/figure/serialise.ts', { spy: true });

beforeEach(() => {
  vi.clearAllMocks();
});

const model = fromBehavior(JSON.parse(BASE) as BehaviorTrace);

test('a drawing is measured, placed and written once, and all of a figure is two drawings', () => {
  draw(model, 'expanded');
  for (const step of [measure, place, serialise]) expect(step).toHaveBeenCalledTimes(1);
  drawAll(model);
  for (const step of [measure, place, serialise]) expect(step).toHaveBeenCalledTimes(3);
});

test('a file of a collection is checked once', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'trace-diff-'));
  onTestFinished(() => {
    rmSync(dir, { recursive: true });
  });
  for (const name of ['a', 'b', 'c']) writeFileSync(join(dir, `${name}.json`), BASE);
  const root = pathToFileURL(`${dir}/`);
  const context = loaderContext('traces', { root, srcDir: root } as AstroConfig, () => undefined);
  const { loader } = behaviorTraces({ base: '.' }) as unknown as { loader: Loader };
  await loader.load(context);
  expect(context.store.keys().sort()).toEqual(['a', 'b', 'c']);
  expect(checkText).toHaveBeenCalledTimes(3);
  await loader.load(context);
  expect(checkText).toHaveBeenCalledTimes(3);
});

/** The ids of a page stay unique, whatever its figures ask for and whichever is found first. */
import { expect, test } from 'vitest';
import { figurePlace, type FigurePlace } from '../../integrations/trace-diff/src/components/ordinal.ts';
import { drawTraceDiff } from '../../integrations/trace-diff/src/components/trace-diff.ts';
import { canonical } from '../support/samples.ts';

const site = { base: '/', trailingSlash: 'ignore' as const, traces: ['traces'], passages: [] };
const traces: Record<string, unknown> = { one: canonical, other: { ...canonical, case: 'another' } };

const drawnOn = (place: FigurePlace, trace: string, anchors: boolean) =>
  drawTraceDiff(
    { trace, anchors, mode: 'expanded' },
    {
      site,
      place,
      captionHtml: () => Promise.resolve(undefined),
      entries: {
        get: (_collection, id) => Promise.resolve({ id, data: traces[id] }),
        ids: () => Promise.resolve(Object.keys(traces)),
        lasting: false,
      },
    },
  ).finally(() => {
    place.release();
  });

const idsOf = (html: string) => [...html.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id!);
const isBare = (id: string) => !id.startsWith('td-');

test.each([
  ['of one trace', 'one'],
  ['of two traces', 'other'],
])(
  'the first of several figures with anchors has the bare ids, and no id is there twice: %s',
  async (_, last) => {
    const request = {};
    const places = [1, 2, 3].map(() => figurePlace(request));
    // Begun from the last to the first: their order is that of the page all the same.
    const later = [drawnOn(places[2]!, last, true), drawnOn(places[1]!, 'one', true)];
    const figures = [await drawnOn(places[0]!, 'one', false), ...(await Promise.all(later)).reverse()];
    const ids = figures.map(({ html }) => idsOf(html));
    expect(ids.map((own) => own.some(isBare))).toEqual([false, true, false]);
    expect(ids[1]).toContain('after-step-1');
    expect(new Set(ids.flat()).size).toBe(ids.flat().length);
    // Another page begins anew.
    const elsewhere = await drawnOn(figurePlace({}), last, true);
    expect(idsOf(elsewhere.html)).toContain('after-step-1');
  },
);

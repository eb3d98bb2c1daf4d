/** The drawings of a trace, made once: kept between builds, and for a while in memory where a page may show it again. */
import { checkValue } from '../check/check.ts';
import type { BehaviorTrace } from '../contracts/behavior-trace.ts';
import { contractNamed } from '../contracts/registry.ts';
import { keptDrawing } from '../content/kept-drawing.ts';
import { sharedState } from '../content/shared-state.ts';
import { drawAll, drawAnchored, type Drawing, type Drawings } from '../figure/figure-html.ts';
import { fromBehavior } from '../figure/from-behavior.ts';
import type { FigureModel, Mode } from '../figure/model.ts';
import { renderFault } from './render-fault.ts';
import { work } from '../work.ts';

/** An entry of a collection of traces. */
export interface TraceEntry {
  id: string;
  data: unknown;
  digest?: string | undefined;
}

/** A trace, drawn. */
export interface Drawn {
  model: FigureModel;
  drawings: Drawings;
  permalink: string | undefined;
  /** The drawing of `mode` with the bare ids that links point to, for the figure whose own ids begin with `id`. */
  anchored: (mode: Mode, id: string) => Drawing;
}

/**
 * Characters of drawings, and of what they are known by, held in memory of those shown last: a thousand traces of usual
 * size, not all that a build may have.
 */
const AT_MOST = 16_000_000;
const recent = new Map<string, Drawn>();
let held = 0;

/**
 * The drawings of `entry`.
 *
 * @param page Path of the page that is rendered, for what is said of it.
 * @throws Error with its first problem where it is no trace.
 */
export function drawnEntry(entry: TraceEntry, collection: string, page?: string): Drawn {
  // What this package's loader took is checked, and its digest says what was checked by what. Any other collection may
  // have a schema of its own that makes another record of the same file.
  const isOwn = sharedState().collections.get(collection)?.contract === 'behavior';
  const identity =
    isOwn && entry.digest !== undefined ? entry.digest : JSON.stringify([entry.digest, entry.data]);
  const from = [collection, entry.id, identity];
  const key = from.join('\n');
  const known = recent.get(key);
  const drawn = known ?? drawEntry(entry, collection, { isChecked: isOwn, from, page });
  // The one asked for last goes last.
  recent.delete(key);
  recent.set(key, drawn);
  if (!known) held += sizeOf(key, drawn);
  for (const [oldest, dropped] of recent) {
    if (held <= AT_MOST || oldest === key) break;
    recent.delete(oldest);
    held -= sizeOf(oldest, dropped);
  }
  return drawn;
}

function sizeOf(key: string, { drawings: { compact, expanded, text } }: Drawn): number {
  return key.length + compact.svg.length + expanded.svg.length + text.length;
}

function drawEntry(
  entry: TraceEntry,
  collection: string,
  { isChecked, from, page }: { isChecked: boolean; from: string[]; page: string | undefined },
): Drawn {
  const drawings = keptDrawing<Drawings>(
    () => [...from, 'drawings'],
    () => {
      const trace = isChecked ? (entry.data as BehaviorTrace) : checkedTrace(entry, collection, page);
      return drawAll(fromBehavior(trace));
    },
  );
  // Where the drawings were kept, they were made from this very record, checked.
  const trace = entry.data as BehaviorTrace;
  const model = fromBehavior(trace);
  return {
    model,
    drawings,
    permalink: trace.permalink,
    anchored: (mode, id) =>
      keptDrawing(
        () => [...from, 'anchored', mode, id],
        () => drawAnchored(model, mode, id),
      ),
  };
}

/** Entries of a site's own collection may have been validated by another schema, so each is checked before it is drawn. */
function checkedTrace(entry: TraceEntry, collection: string, page: string | undefined): BehaviorTrace {
  work().checked++;
  const { record, problems } = checkValue(
    `${collection} → ${entry.id}`,
    entry.data,
    contractNamed('behavior'),
  );
  if (record === undefined) {
    const first = problems.find(({ severity }) => severity === 'error')!;
    throw renderFault(
      page,
      first.rule as `${string}/${string}`,
      `<TraceDiff trace=${JSON.stringify(entry.id)}>: ${first.message}`,
      first.hint,
    );
  }
  return record as BehaviorTrace;
}

/**
 * Traces as recorded runs have them, made from a seed: sizes follow what was measured on 200 published runs (tool calls
 * a run: median 5, 90th percentile 12, at most 27; tool results: median 667 characters, at most 8,117). All are good:
 * no problem, no advice. Same seed, same bytes.
 */
import { random } from '../../integrations/trace-diff/src/figure/random.ts';

/** One step, as a file has it. */
export interface RecipeStep {
  n: number;
  tool: string;
  result: string;
  kind: 'read' | 'precondition' | 'side_effect' | 'respond';
  consequential?: boolean;
  in_violation?: boolean;
  timestamp_ms?: number;
  tokens?: number;
  args?: unknown;
  return?: unknown;
}

/** One trace, as a file has it. */
export interface RecipeTrace {
  schema: string;
  case: string;
  contract: string;
  contract_clause: string;
  rails: { id: string; label: string; regression: boolean; steps: RecipeStep[] }[];
  verdict: Record<string, string>;
  permalink?: string;
  updated: string;
}

/** Numbers in a range, and choices, from one seed. */
class Dice {
  readonly #next: () => number;

  constructor(seed: number) {
    this.#next = random(seed);
  }

  /** A whole number from `low` to `high`. */
  whole(low: number, high: number): number {
    return low + Math.floor(this.#next() * (high - low + 1));
  }

  one<T>(from: readonly T[]): T {
    return from[Math.floor(this.#next() * from.length)]!;
  }

  chance(of: number): boolean {
    return this.#next() < of;
  }

  /** A log-normal size of that median; `sigma` says how far the tail reaches. */
  size(median: number, sigma: number, most: number): number {
    const u = Math.max(this.#next(), 1e-9);
    const normal = Math.sqrt(-2 * Math.log(u)) * Math.cos(2 * Math.PI * this.#next());
    return Math.max(1, Math.min(most, Math.round(median * Math.exp(sigma * normal))));
  }
}

// prettier-ignore
const WORDS = ['order', 'refund', 'customer', 'flight', 'reservation', 'policy', 'window', 'certificate', 'amount', 'gift', 'card', 'payment', 'membership', 'regular', 'silver', 'economy', 'cabin', 'insurance', 'delayed', 'canceled', 'confirmed', 'available', 'seats', 'passenger', 'name', 'date', 'origin', 'destination', 'returned', 'found', 'none', 'the', 'of', 'for', 'with', 'and', 'was', 'is', 'not', 'before'];
const READS = ['get_user_details', 'get_reservation_details', 'search_direct_flight', 'lookup_order'];
const CHECKS = ['check_policy', 'verify_window', 'calculate', 'confirm_identity'];
const EFFECTS = ['update_reservation_flights', 'send_certificate', 'cancel_reservation', 'refund_commit'];

function sentence(dice: Dice, least: number, most: number): string {
  let text = dice.one(WORDS);
  const length = dice.whole(least, most);
  while (text.length < length) text += ` ${dice.one(WORDS)}`;
  return text;
}

const identifier = (dice: Dice): string => `${dice.one(WORDS)}_${dice.whole(1_000_000, 9_999_999)}`;

/** What a tool returned: a record, as most tools do, or a text; about `size` characters. */
function returned(dice: Dice, size: number): unknown {
  if (dice.chance(0.35)) return sentence(dice, size, size);
  const record = () => ({
    id: identifier(dice),
    origin: dice.one(['MSP', 'EWR', 'SFO', 'JFK']),
    date: `2024-05-${dice.whole(10, 28)}`,
    price: dice.whole(40, 900),
    status: sentence(dice, 6, 20),
    seats: { economy: dice.whole(0, 30), business: dice.whole(0, 9) },
  });
  const rows: object[] = [];
  for (let left = size; left > 0; left -= 150) rows.push(record());
  return { total: rows.length, note: sentence(dice, 10, 30), rows };
}

/** How big a trace is. */
export interface RecipeOptions {
  /** Steps of each rail; as recorded runs have them without it. */
  steps?: readonly [number, number];
  /** Whether steps carry `args` and `return`, which make up most of a recorded run. @default true */
  recorded?: boolean;
  /** Characters of a `result`, at least and about at most; over 80 is advised against. @default [12, 60] */
  result?: readonly [number, number];
  permalink?: string;
}

function steps(dice: Dice, count: number, failing: boolean, options: RecipeOptions): RecipeStep[] {
  const { recorded = true, result = [12, 60] } = options;
  const made: RecipeStep[] = [];
  const apex = failing && count > 1 ? dice.whole(1, Math.max(1, Math.floor(count / 2))) : failing ? 1 : 0;
  // Most violations are a check that never ran; some are checks that came late.
  const late = dice.chance(0.4) ? dice.whole(1, 3) : 0;
  let clock = 0;
  for (let n = 1; n <= count; n++) {
    clock += dice.whole(40, 4000);
    const kind =
      n === apex
        ? 'side_effect'
        : n === count
          ? 'respond'
          : dice.one(['read', 'read', 'precondition', 'side_effect'] as const);
    const tools = { read: READS, precondition: CHECKS, side_effect: EFFECTS, respond: ['respond'] }[kind];
    made.push({
      n,
      tool: dice.one(tools),
      result: sentence(dice, ...result),
      kind,
      ...(n === apex && { consequential: true }),
      ...(apex > 0 && n > apex && n <= apex + late && { in_violation: true }),
      timestamp_ms: clock,
      tokens: dice.whole(20, 900),
      ...(recorded && {
        args: { id: identifier(dice), ...(dice.chance(0.5) && { reason: sentence(dice, 8, 40) }) },
        return: returned(dice, dice.size(667, 0.95, 8117)),
      }),
    });
  }
  return made;
}

/** The trace of number `index`. */
export function makeTrace(index: number, options: RecipeOptions = {}): RecipeTrace {
  const dice = new Dice(0x5eed + index * 7919);
  // The spread that puts the 90th percentile at 12 where the median is 5.
  const [a, b] = options.steps ?? [dice.size(5, 0.683, 27), dice.size(5, 0.683, 27)];
  return {
    schema: 'agent-behavior-trace/v0',
    case: `Airline ${index} · ${sentence(dice, 10, 24)}`,
    contract: `airline.${dice.one(WORDS)}_eligibility`,
    contract_clause: `R${dice.whole(1, 9)}`,
    rails: [
      { id: 'run-a', label: 'Run A · stable', regression: false, steps: steps(dice, a, false, options) },
      { id: 'run-b', label: 'Run B · regression', regression: true, steps: steps(dice, b, true, options) },
    ],
    verdict: {
      output: 'PASS',
      behavior: 'FAIL',
      behavior_reason: sentence(dice, 40, 160),
      operational: `${dice.whole(1, 90)} s, ${dice.whole(1000, 90_000)} tokens`,
    },
    ...(options.permalink !== undefined && { permalink: options.permalink }),
    updated: `2026-0${dice.whole(1, 9)}-1${dice.whole(0, 9)}`,
  };
}

/** A trace as the text of its file: indented, as people and formatters keep JSON. */
export function traceText(trace: RecipeTrace & { note?: string }): string {
  return `${JSON.stringify(trace, null, 2)}\n`;
}

/** A paragraph of an essay. */
export function paragraph(index: number, length: number): string {
  return sentence(new Dice(0xe55a + index * 104_729), length, length);
}

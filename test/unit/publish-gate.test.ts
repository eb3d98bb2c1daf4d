import { describe, expect, it } from 'vitest';
import type {
  Classification,
  DeclassifyFact,
} from '../../integrations/trace-diff/src/contracts/classification.ts';
import type { PassageTrace } from '../../integrations/trace-diff/src/contracts/passage-trace.ts';
import { gate } from '../../integrations/trace-diff/src/publish/gate.ts';
import type { RevocationView } from '../../integrations/trace-diff/src/publish/revocations.ts';
import { act, label, loweredLabel, passage, secondAct, without } from './passage-instances.ts';

const NOW = new Date('2026-05-10T12:00:00Z');
const view: RevocationView = {
  takenAt: '2026-05-10T00:00:00Z',
  maxAgeHours: 24,
  revoked: new Set(['anchor:old']),
};
const rules = { topicClass: 'garden-notes', revocations: 'revocations.json' };

const strict = (record: PassageTrace) => gate(record, { rules: {}, view: undefined, now: NOW });
const honoring = (record: PassageTrace, over: Partial<Parameters<typeof gate>[1]> = {}) =>
  gate(record, { rules, view, now: NOW, ...over });
const reason = (verdict: ReturnType<typeof gate>) => (verdict.allowed ? 'allowed' : verdict.reason);
const lowered = (over: Partial<Classification> = {}) => passage({ classification: loweredLabel(over) });
const withSecond = (over: Partial<DeclassifyFact>) => lowered({ declassify_trail: [act(), secondAct(over)] });

describe('by default', () => {
  it('a shared trace that is Public at its source leaves', () => {
    expect(strict(passage())).toEqual({ allowed: true });
  });

  it('a quarantined trace does not, whatever else holds', () => {
    const held = passage({
      visibility: 'private',
      classification: label({ quarantine: { reason: 'operator-hold', entered_at: '2026-05-01T00:00:00Z' } }),
    });
    expect(strict(held)).toMatchObject({ reason: 'quarantined', path: ['classification', 'quarantine'] });
  });

  it.each(['private', 'operator'] as const)('a trace for %s eyes does not', (visibility) => {
    expect(strict(passage({ visibility }))).toMatchObject({ reason: 'visibility', path: ['visibility'] });
  });

  it.each(['Personal', 'Community'] as const)('a %s source needs a declassification', (source_tier) => {
    const closed = label({
      source_tier,
      effective_tier: source_tier,
      bound_subjects: { personal_or_community: [] },
    });
    expect(strict(passage({ classification: closed }))).toMatchObject({
      reason: 'declassification_required',
      path: ['classification', 'source_tier'],
    });
  });

  it('a lower tier carried in the file is never believed', () => {
    const verdict = strict(lowered({ declassify_trail: [] }));
    expect(verdict).toMatchObject({ reason: 'declassification_required' });
    expect(verdict).toMatchObject({
      message: expect.stringContaining('effective_tier Public in the file is a cache') as string,
    });
  });

  it('no act is honored without a topic class and a view', () => {
    expect(reason(strict(lowered()))).toBe('declassification_scope_expired');
    expect(reason(honoring(lowered(), { rules: { revocations: 'x' } }))).toBe(
      'declassification_scope_expired',
    );
    expect(reason(honoring(lowered(), { view: undefined }))).toBe('declassification_scope_expired');
  });

  it('a label that contradicts itself does not pass, though no mirror lets it through', () => {
    const raised = label({ effective_tier: 'Community', bound_subjects: { personal_or_community: [] } });
    expect(strict(passage({ classification: raised }))).toMatchObject({ reason: 'classification_mismatch' });
    const branch = label({ source_tier: 'Community', effective_tier: 'Community' });
    expect(strict(passage({ classification: branch }))).toMatchObject({ reason: 'classification_mismatch' });
  });

  it('subjects by name do not leave, even where everything else is Public', () => {
    const named = label({ bound_subjects: { personal_or_community: [{ kind: 'person', id: 'ada' }] } });
    expect(strict(passage({ classification: named }))).toMatchObject({ reason: 'bound_subjects_not_public' });
  });
});

describe('with a topic class and a fresh revocation view', () => {
  it('two persistent acts open a Personal trace, until the first of them expires', () => {
    const verdict = honoring(lowered());
    expect(verdict).toMatchObject({
      allowed: true,
      expires: { at: '2026-05-31T12:00:00Z', act: { fact_id: 'fact:one' } },
    });
  });

  it('one act opens a Community trace', () => {
    const community = lowered({ source_tier: 'Community', declassify_trail: [secondAct()] });
    expect(honoring(community)).toMatchObject({ allowed: true, expires: { at: '2026-06-01T12:00:00Z' } });
  });

  it('one act alone does not open a Personal trace', () => {
    expect(honoring(lowered({ declassify_trail: [act()] }))).toMatchObject({
      reason: 'declassification_required',
      message: expect.stringContaining('lowered to Community') as string,
    });
    expect(reason(honoring(lowered({ declassify_trail: [secondAct()] })))).toBe('declassification_required');
  });

  it('a conservative label still holds its subjects back: the projection cannot be made here', () => {
    const conservative = lowered({
      effective_tier: 'Personal',
      bound_subjects: { personal_or_community: [] },
    });
    expect(honoring(conservative)).toMatchObject({ reason: 'bound_subjects_not_public' });
  });

  it.each<[string, Partial<DeclassifyFact>, string, string]>([
    ['another surface', { surface: 'interface' }, 'surface', 'surface interface'],
    ['another topic class', { topic_class: 'Garden-notes' }, 'topic_class', '"Garden-notes"'],
    ['a one-shot act', { mode: { kind: 'one-shot' } }, 'mode', 'each build'],
    [
      'a consumed act',
      { mode: { kind: 'one-shot', consumed_at: '2026-05-04T00:00:00Z' } },
      'consumed_at',
      'consumed at 2026-05-04',
    ],
    [
      'an act yet to come',
      { issued_at: '2026-05-10T12:00:00.001Z', expires_at: '2026-06-09T12:00:00.001Z' },
      'issued_at',
      'issued only at',
    ],
    [
      'an expired act',
      { issued_at: '2026-04-01T12:00:00Z', expires_at: '2026-05-01T12:00:00Z' },
      'expires_at',
      'expired at 2026-05-01',
    ],
    [
      'the very moment of expiry',
      { issued_at: '2026-04-10T12:00:00Z', expires_at: '2026-05-10T12:00:00Z' },
      'expires_at',
      'expired at 2026-05-10',
    ],
    [
      'an expiry off its time to live',
      { expires_at: '2026-06-01T12:00:01Z' },
      'expires_at',
      'not exactly issued_at plus ttl_seconds',
    ],
    ['no anchor', { revocation_anchor: undefined }, 'revocation_anchor', 'no revocation anchor'],
    ['a blank anchor', { revocation_anchor: ' \t' }, 'revocation_anchor', 'no revocation anchor'],
    ['a revoked anchor', { revocation_anchor: 'anchor:old' }, 'revocation_anchor', 'it was revoked'],
  ])('%s opens nothing', (_what, over, member, because) => {
    const trail =
      over.issued_at !== undefined && over.issued_at < '2026-05-01'
        ? [act({ issued_at: '2026-04-30T12:00:00Z', expires_at: '2026-05-30T12:00:00Z' }), secondAct(over)]
        : [act(), secondAct(over)];
    const verdict = honoring(lowered({ declassify_trail: trail }));
    expect(verdict).toMatchObject({ allowed: false, reason: 'declassification_scope_expired' });
    if (verdict.allowed) return;
    expect(verdict.path.slice(0, 3)).toEqual(['classification', 'declassify_trail', 1]);
    expect(verdict.path.at(-1)).toBe(member);
    expect(verdict.message).toContain(because);
  });

  it.each<[string, RevocationView | undefined, string]>([
    ['no view', undefined, 'there is no revocation view'],
    ['a stale view', { ...view, takenAt: '2026-05-09T11:59:59Z' }, 'is older than its 24 hours'],
    ['a view from the future', { ...view, takenAt: '2026-05-10T12:00:01Z' }, 'has not come yet'],
  ])('%s opens nothing', (_what, other, because) => {
    const verdict = honoring(lowered(), { view: other });
    expect(verdict).toMatchObject({
      reason: 'declassification_scope_expired',
      message: expect.stringContaining(because) as string,
    });
  });

  it('a view is good through its last second of age', () => {
    expect(reason(honoring(lowered(), { view: { ...view, takenAt: '2026-05-09T12:00:00Z' } }))).toBe(
      'allowed',
    );
  });

  it('acts count in the order of time, not of the file', () => {
    expect(reason(honoring(lowered({ declassify_trail: [secondAct(), act()] })))).toBe('allowed');
    const early = secondAct({ issued_at: '2026-05-01T00:00:00Z', expires_at: '2026-05-31T00:00:00Z' });
    expect(reason(honoring(lowered({ declassify_trail: [act(), early] })))).not.toBe('allowed');
  });

  it('the same act is honored a moment before its expiry, and not after', () => {
    expect(
      reason(
        honoring(lowered(), {
          now: new Date('2026-05-31T11:59:59.999Z'),
          view: { ...view, takenAt: '2026-05-31T00:00:00Z' },
        }),
      ),
    ).toBe('allowed');
    expect(
      reason(
        honoring(lowered(), {
          now: new Date('2026-05-31T12:00:00.000Z'),
          view: { ...view, takenAt: '2026-05-31T00:00:00Z' },
        }),
      ),
    ).toBe('declassification_scope_expired');
  });

  it('a renewal carries the trace on, so that its expiry is the later one', () => {
    const renewed = act({
      fact_id: 'fact:1b',
      issued_at: '2026-05-01T13:00:00Z',
      expires_at: '2026-07-30T13:00:00Z',
      mode: { kind: 'persistent-for-topic-class', ttl_seconds: 90 * 86_400 },
    });
    const verdict = honoring(lowered({ declassify_trail: [act(), renewed, secondAct()] }));
    expect(verdict).toMatchObject({
      allowed: true,
      expires: { at: '2026-06-01T12:00:00Z', act: { fact_id: 'fact:two' } },
    });
  });

  it('checks keep their order: quarantine, visibility, tier, subjects', () => {
    const all = passage({
      visibility: 'operator',
      classification: label({
        source_tier: 'Personal',
        effective_tier: 'Personal',
        bound_subjects: { personal_or_community: [] },
        quarantine: { reason: 'unknown-provenance', entered_at: '2026-05-01T00:00:00Z' },
      }),
    });
    expect(reason(honoring(all))).toBe('quarantined');
    const accepted = without(all.classification, 'quarantine');
    expect(reason(honoring({ ...all, classification: accepted }))).toBe('visibility');
    expect(reason(honoring({ ...all, visibility: 'shared', classification: accepted }))).toBe(
      'declassification_required',
    );
  });

  it('of several acts that could open it, the nearest one is named', () => {
    const trail = [
      act(),
      secondAct({ surface: 'agora', fact_id: 'fact:a' }),
      secondAct({ fact_id: 'fact:b', revocation_anchor: 'anchor:old' }),
    ];
    expect(honoring(lowered({ declassify_trail: trail }))).toMatchObject({
      path: ['classification', 'declassify_trail', 2, 'revocation_anchor'],
    });
    expect(reason(honoring(withSecond({ revocation_anchor: 'anchor:old' })))).toBe(
      'declassification_scope_expired',
    );
  });
});

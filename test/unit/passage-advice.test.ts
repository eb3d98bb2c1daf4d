import { describe, expect, it } from 'vitest';
import { checkText } from '../../integrations/trace-diff/src/check/check.ts';
import type { Classification } from '../../integrations/trace-diff/src/contracts/classification.ts';
import type { PassageTrace } from '../../integrations/trace-diff/src/contracts/passage-trace.ts';
import { act, admitted, label, loweredLabel, passage, refused, secondAct } from './passage-instances.ts';

/** Advice on a valid record, as `rule pointer`; an error would show as such. */
const advice = (record: PassageTrace): string[] =>
  checkText('p.json', JSON.stringify(record, null, 2)).problems.map(
    ({ severity, rule, pointer }) => `${severity === 'error' ? 'ERROR ' : ''}${rule} ${pointer}`,
  );
const withLabel = (classification: Classification) => passage({ classification });
const LABEL = '/classification';

describe('advice on one passage trace', () => {
  it('has nothing to say of a usual one, in any state', () => {
    expect(advice(passage())).toEqual([]);
    expect(advice(admitted())).toEqual([]);
    expect(advice(refused({ 'decision/code': 'passage-commit-refused' }))).toEqual([]);
    expect(advice(withLabel(loweredLabel()))).toEqual([]);
    const final = passage({
      kind: 'final',
      state: 'selected',
      'decision/code': 'terminal-product-selected',
      'parent-product/refs': ['product:0'],
    });
    expect(advice(final)).toEqual([]);
  });

  it('names the codes that go with a state', () => {
    expect(advice(passage({ 'decision/code': 'passage-admitted' }))).toEqual([
      'passage/decision-code-state /decision~1code',
    ]);
    expect(advice(refused({ 'decision/code': 'passage-committed' }))).toEqual([
      'passage/decision-code-state /decision~1code',
    ]);
  });

  it('doubts that anything but a final is selected', () => {
    const draft = passage({ state: 'selected', 'decision/code': 'terminal-product-selected' });
    expect(advice(draft)).toEqual(['passage/selected-kind /kind']);
  });

  it('doubts a draft with parents, and anything else without', () => {
    expect(advice(passage({ 'parent-product/refs': ['product:0'] }))).toEqual([
      'passage/draft-parents /parent-product~1refs',
    ]);
    expect(advice(passage({ kind: 'critique' }))).toEqual(['passage/parents-missing /parent-product~1refs']);
  });

  it('doubts a lowered tier that no act leads to', () => {
    expect(advice(withLabel(loweredLabel({ declassify_trail: [] })))).toEqual([
      `passage/effective-tier-trail ${LABEL}/effective_tier`,
    ]);
    expect(advice(withLabel(loweredLabel({ declassify_trail: [act()] })))).toEqual([
      `passage/effective-tier-trail ${LABEL}/effective_tier`,
    ]);
  });

  it('doubts an act that starts from a tier nothing has led to', () => {
    const label = loweredLabel({ declassify_trail: [act(), secondAct({ topic_class: 'another' })] });
    expect(advice(withLabel(label))).toEqual([
      `passage/effective-tier-trail ${LABEL}/effective_tier`,
      `passage/act-from-tier ${LABEL}/declassify_trail/1/from`,
    ]);
  });

  it('allows an act to be renewed, and other boundaries to have their own', () => {
    const trail = [
      act(),
      secondAct(),
      act({
        fact_id: 'fact:3',
        surface: 'agora',
        issued_at: '2026-05-03T12:00:00Z',
        expires_at: '2026-06-02T12:00:00Z',
      }),
    ];
    expect(advice(withLabel(loweredLabel({ declassify_trail: trail })))).toEqual([]);
  });

  it('expects a trail in the order of time, and each fact once', () => {
    const late = act({
      fact_id: 'fact:two',
      issued_at: '2026-04-01T12:00:00Z',
      expires_at: '2026-05-01T12:00:00Z',
    });
    expect(advice(withLabel(loweredLabel({ declassify_trail: [act(), secondAct(), late] })))).toEqual([
      `passage/act-fact-id-twice ${LABEL}/declassify_trail/2/fact_id`,
      `passage/declassify-trail-order ${LABEL}/declassify_trail/2/issued_at`,
    ]);
  });

  it('follows a trail in the order of time, whatever the order of the file', () => {
    expect(advice(withLabel(loweredLabel({ declassify_trail: [secondAct(), act()] })))).toEqual([
      `passage/declassify-trail-order ${LABEL}/declassify_trail/1/issued_at`,
    ]);
  });

  it('expects an expiry of exactly issue plus time to live, whatever the offset it is written in', () => {
    const same = act({ expires_at: '2026-05-31T14:00:00+02:00' });
    expect(advice(withLabel(loweredLabel({ declassify_trail: [same, secondAct()] })))).toEqual([]);
    const off = act({ expires_at: '2026-05-31T12:00:00.001Z' });
    expect(advice(withLabel(loweredLabel({ declassify_trail: [off, secondAct()] })))).toEqual([
      `passage/act-expiry-ttl ${LABEL}/declassify_trail/0/expires_at`,
    ]);
  });

  it('doubts a blank anchor', () => {
    const blank = act({ revocation_anchor: ' ' });
    expect(advice(withLabel(loweredLabel({ declassify_trail: [blank, secondAct()] })))).toEqual([
      `passage/act-anchor-blank ${LABEL}/declassify_trail/0/revocation_anchor`,
    ]);
  });

  it('doubts a source tier that is not that of the space, or laxer than the strictest origin', () => {
    const crossed = withLabel(label({ provenance: { kind: 'local-space', space: 'Community' } }));
    expect(advice(crossed)).toEqual([`passage/source-tier-space ${LABEL}/source_tier`]);
    const parents: Classification['provenance'][] = [
      { kind: 'local-space', space: 'Public' },
      { kind: 'local-space', space: 'Personal' },
    ];
    expect(advice(withLabel(label({ provenance: { kind: 'derived', parents } })))).toEqual([
      `passage/source-tier-space ${LABEL}/source_tier`,
    ]);
    expect(advice(withLabel(loweredLabel({ provenance: { kind: 'derived', parents } })))).toEqual([]);
    expect(advice(withLabel(label({ provenance: { kind: 'local-space', space: 'Crisis' } })))).toEqual([]);
    expect(advice(withLabel(label({ provenance: { kind: 'ingress', surface: 'import' } })))).toEqual([]);
  });

  it('doubts a subject named twice, and more redacted refs than subjects', () => {
    const ada = { kind: 'person', id: 'ada' } as const;
    const named = label({
      source_tier: 'Community',
      effective_tier: 'Community',
      provenance: { kind: 'local-space', space: 'Community' },
      bound_subjects: { personal_or_community: [ada, { kind: 'nym', id: 'ada' }, ada] },
    });
    expect(advice(withLabel(named))).toEqual([
      `passage/subject-twice ${LABEL}/bound_subjects/personal_or_community/2`,
    ]);
    const counted = label({
      bound_subjects: {
        public_projection: { subject_set_hash: '0'.repeat(64), count: 0, redacted_refs: [{ kind: 'role' }] },
      },
    });
    expect(advice(withLabel(counted))).toEqual([
      `passage/projection-count-refs ${LABEL}/bound_subjects/public_projection/count`,
    ]);
  });
});

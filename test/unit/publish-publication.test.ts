import { describe, expect, it } from 'vitest';
import type { PassageTrace } from '../../integrations/trace-diff/src/contracts/passage-trace.ts';
import { publication, type PassageFile } from '../../integrations/trace-diff/src/publish/publication.ts';
import type { PublishOption } from '../../integrations/trace-diff/src/publish/policy.ts';
import type { RevocationView } from '../../integrations/trace-diff/src/publish/revocations.ts';
import { act, label, loweredLabel, passage, secondAct } from './passage-instances.ts';

const now = new Date('2026-05-10T12:00:00Z');
const view: RevocationView = { takenAt: '2026-05-10T00:00:00Z', maxAgeHours: 24, revoked: new Set() };
const rules = { topicClass: 'garden-notes', revocations: 'revocations.json' };
const file = (name: string, record: PassageTrace): PassageFile => ({
  file: `${name}.json`,
  record,
  text: JSON.stringify(record, null, 2),
});
const names = (files: readonly { file: string }[]) => files.map((one) => one.file);
const decide = (files: PassageFile[], policy?: PublishOption) => publication({ files, policy, view, now });

const open = file('open', passage());
const hidden = file('hidden', passage({ visibility: 'operator', 'product/ref': 'product:secret' }));
const held = file(
  'held',
  passage({
    classification: label({ quarantine: { reason: 'operator-hold', entered_at: '2026-05-01T00:00:00Z' } }),
  }),
);

describe('publication', () => {
  it('lets through what may leave and says nothing', () => {
    expect(decide([open])).toEqual({ published: [open], withheld: [], problems: [], notices: [] });
  });

  it('fails with file, line, rule and the reason by its own name', () => {
    const { published, withheld, problems } = decide([open, hidden, held]);
    expect(names(published)).toEqual(['open.json']);
    expect(withheld.map(({ file: one, reason }) => [one.file, reason])).toEqual([
      ['hidden.json', 'visibility'],
      ['held.json', 'quarantined'],
    ]);
    expect(problems).toMatchObject([
      {
        file: 'held.json',
        rule: 'publish/quarantined',
        severity: 'error',
        pointer: '/classification/quarantine',
      },
      { file: 'hidden.json', rule: 'publish/visibility', severity: 'error', pointer: '/visibility' },
    ]);
    expect(problems[0]?.message).toMatch(/^quarantined: /);
    const line = held.text!.split('\n').findIndex((text) => text.includes('"quarantine"')) + 1;
    expect(problems[0]).toMatchObject({ line, column: 5 });
  });

  it('leaves out instead where the site says so, with a line for the log', () => {
    const { published, withheld, problems, notices } = decide([open, hidden, held], { withhold: 'omit' });
    expect(names(published)).toEqual(['open.json']);
    expect(withheld).toHaveLength(2);
    expect(problems).toEqual([]);
    expect(notices).toHaveLength(2);
    expect(notices[0]).toMatch(/^left out: held\.json \(quarantined: /);
    expect(notices.join(' ')).not.toContain('product:secret');
  });

  it('checks nothing where it is off, and says so', () => {
    const { published, problems, notices } = decide([open, hidden], 'off');
    expect(published).toHaveLength(2);
    expect(problems).toEqual([]);
    expect(notices).toEqual([
      'publish is "off": 2 passages are not checked before leaving, so this site must not be public',
    ]);
    expect(decide([], 'off').notices).toEqual([]);
  });

  it('says when the site must be built again: before the earliest expiry', () => {
    const early = act({ issued_at: '2026-04-20T12:00:00Z', expires_at: '2026-05-20T12:00:00Z' });
    const one = file('one', passage({ classification: loweredLabel() }));
    const two = file(
      'two',
      passage({ classification: loweredLabel({ declassify_trail: [early, secondAct()] }) }),
    );
    const result = decide([one, open, two], rules);
    expect(names(result.published)).toEqual(['one.json', 'open.json', 'two.json']);
    expect(result.rebuildBefore).toBe('2026-05-20T12:00:00Z');
    expect(result.notices).toEqual([
      'build this site again before 2026-05-20T12:00:00Z: two.json rests on a declassification that expires then, and 1 more on ones that expire no earlier',
    ]);
  });

  it('has one answer an hour before the expiry and another after: it depends on the time', () => {
    const lowered = file('one', passage({ classification: loweredLabel() }));
    const at = (time: string) =>
      publication({
        files: [lowered],
        policy: rules,
        view: { ...view, takenAt: '2026-05-31T00:00:00Z' },
        now: new Date(time),
      });
    expect(at('2026-05-31T11:00:00Z').problems).toEqual([]);
    expect(at('2026-05-31T13:00:00Z').problems).toMatchObject([
      {
        rule: 'publish/declassification-scope-expired',
        pointer: '/classification/declassify_trail/0/expires_at',
      },
    ]);
  });

  it('notices a policy that is only half there', () => {
    expect(decide([open], { topicClass: 'garden-notes' }).notices[0]).toContain(
      'publish.topicClass is set without publish.revocations',
    );
    expect(decide([open], { revocations: 'revocations.json' }).notices[0]).toContain(
      'publish.revocations is set without publish.topicClass',
    );
  });
});

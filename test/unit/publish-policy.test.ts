import { describe, expect, it } from 'vitest';
import { publishOption } from '../../integrations/trace-diff/src/publish/policy.ts';
import { freshness, readRevocations } from '../../integrations/trace-diff/src/publish/revocations.ts';
import { instantOfDate } from '../../integrations/trace-diff/src/contracts/date-time.ts';

import { without } from './passage-instances.ts';

const messages = (value: unknown) =>
  publishOption.safeParse(value).error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? [];

describe('the publish option', () => {
  it.each([
    ['off'],
    [{}],
    [{ withhold: 'omit' }],
    [{ topicClass: 'garden-notes', revocations: './revocations.json', withhold: 'fail' }],
  ])('takes %j', (value) => {
    expect(publishOption.safeParse(value)).toMatchObject({ success: true, data: value });
  });

  it('says what is wrong, what was expected and what was meant', () => {
    expect(messages('of')).toEqual([
      ['', 'publish is "of"; expected "off" or an object; did you mean "off"?'],
    ]);
    expect(messages(true)).toEqual([['', 'publish is true; expected "off" or an object']]);
    expect(messages({ topicclass: 'x' })).toEqual([
      ['topicclass', 'publish.topicclass is no option; did you mean "topicClass"?'],
    ]);
    expect(messages({ surface: 'agora' })[0]?.[1]).toBe(
      'publish.surface is no option; the options are topicClass, revocations, withhold',
    );
    expect(messages({ withhold: 'omits', topicClass: ' ', revocations: 3 })).toEqual([
      [
        'topicClass',
        expect.stringContaining('publish.topicClass is " "; expected the name of a topic class'),
      ],
      ['revocations', expect.stringContaining('publish.revocations is 3; expected the path of a JSON file')],
      ['withhold', 'publish.withhold is "omits"; expected "fail" or "omit"; did you mean "omit"?'],
    ]);
  });
});

const good = { taken_at: '2026-05-10T00:00:00Z', max_age_hours: 24, revoked: ['anchor:old'] };
const read = (value: unknown) =>
  readRevocations('revocations.json', typeof value === 'string' ? value : JSON.stringify(value, null, 2));

describe('the revocation view', () => {
  it('is read, with or without a byte-order mark', () => {
    for (const text of [JSON.stringify(good), `\ufeff${JSON.stringify(good)}`]) {
      expect(read(text)).toEqual({
        view: { takenAt: good.taken_at, maxAgeHours: 24, revoked: new Set(['anchor:old']) },
        problems: [],
      });
    }
  });

  it('that cannot be read is an error which names the file', () => {
    expect(readRevocations('revocations.json', undefined)).toMatchObject({
      problems: [
        {
          file: 'revocations.json',
          rule: 'config/revocations',
          severity: 'error',
          message: expect.stringContaining('revocations.json') as string,
        },
      ],
    });
  });

  it.each<[string, unknown, number, string]>([
    ['no JSON', '{\n  "taken_at": \n}', 3, 'not JSON'],
    [
      'no date',
      { ...good, taken_at: 'yesterday' },
      2,
      'taken_at is "yesterday"; expected an RFC 3339 date-time',
    ],
    ['no age', { ...good, max_age_hours: 0 }, 3, 'max_age_hours is 0; expected a number of hours above 0'],
    ['age as text', { ...good, max_age_hours: '24' }, 3, 'max_age_hours is "24"'],
    ['no list', { ...good, revoked: 'anchor' }, 4, 'revoked is "anchor"; expected a list'],
    ['an empty anchor', { ...good, revoked: [''] }, 5, 'revoked[0] is ""; expected a revocation anchor'],
    ['an unknown key', { ...good, revokd: [] }, 7, '"revokd" is no key of a revocation view'],
    ['a list', [], 1, 'the record is an empty list; expected one JSON object'],
    [
      'a key given twice',
      '{"taken_at":"2026-05-10T00:00:00Z","max_age_hours":24,"revoked":[],\n"revoked":["a"]}',
      2,
      'given twice',
    ],
  ])('with %s is an error at its line, and no view', (_what, value, line, message) => {
    const { view, problems } = read(value);
    expect(view).toBeUndefined();
    expect(problems).toHaveLength(1);
    expect(problems[0]).toMatchObject({
      file: 'revocations.json',
      line,
      rule: 'config/revocations',
      severity: 'error',
      message: expect.stringContaining(message) as string,
    });
  });

  it('lacking a key says which', () => {
    expect(read(without(good, 'taken_at')).problems).toMatchObject([
      { message: expect.stringContaining('taken_at is missing') as string },
    ]);
  });

  it('is fresh for its hours, parts of an hour included', () => {
    const view = { takenAt: '2026-05-10T02:00:00+02:00', maxAgeHours: 1.5, revoked: new Set<string>() };
    const at = (time: string) => freshness(view, instantOfDate(new Date(time)));
    expect(at('2026-05-09T23:59:59.999Z')).toBe('from-the-future');
    expect(at('2026-05-10T00:00:00Z')).toBe('fresh');
    expect(at('2026-05-10T01:30:00Z')).toBe('fresh');
    expect(at('2026-05-10T01:30:00.001Z')).toBe('stale');
  });
});

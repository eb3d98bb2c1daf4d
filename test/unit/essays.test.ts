/** What an essay asks of the package, found where it is written. */
import { describe, expect, test } from 'vitest';
import { checkEssay, type KnownTraces } from '../../integrations/trace-diff/src/content/essay-check.ts';
import { scanEssay } from '../../integrations/trace-diff/src/content/essay-elements.ts';

const NAMES = ['TraceDiff', 'PassageFlow', 'trace-diff'];
const known: KnownTraces = {
  ids: new Map([
    ['traces', new Set(['opbr-canonical', 'v1.2', 'airline/tau-20'])],
    ['drafts', new Set(['wip'])],
  ]),
  open: false,
  bindings: new Map(),
};
const FILE = 'content/essays/a.mdx';

const problems = (text: string, of: KnownTraces = known) =>
  checkEssay(FILE, scanEssay(text, NAMES)!.elements, of).problems.map(
    ({ line, column, rule, hint }) => `${line}:${column} ${rule}${hint === undefined ? '' : ` -> ${hint}`}`,
  );

describe('good uses', () => {
  test.each([
    '<TraceDiff trace="opbr-canonical" />',
    '<TraceDiff trace=\'v1.2\' mode="expanded" inspect="/lab/x#after-step-3" caption="c" class="wide" />',
    '<TraceDiff trace={"opbr-canonical"} mode={`compact`} />',
    '<TraceDiff trace="wip" collection="drafts" />',
    '<TraceDiff trace="airline/tau-20" inspect={false} anchors />',
    '<TraceDiff trace="opbr-canonical">a *caption*</TraceDiff>',
    '<TraceDiff {...props} />',
    '<TraceDiff trace={id} mode={mode} collection={c} inspect={href} />',
    '<TraceDiff trace="opbr-canonical" /> <TraceDiff trace="v1.2" />',
    '- a list\n\n  <TraceDiff trace="opbr-canonical" />',
    'Some text <trace-diff data-src="/x.json"></trace-diff> inline.',
    '<trace-diff data-src="/x.json" data-mode="compact" data-inspect="/lab" class="x" id="y" data-test="z"></trace-diff>',
    '`<TraceDiff trace="nowhere" />`',
    '```mdx\n<TraceDiff trace="nowhere" />\n```',
    '{/* <TraceDiff trace="nowhere" /> */}',
    '{\'<TraceDiff trace="nowhere" />\'}',
    '{show && <TraceDiff trace="v1.2" />}',
    'export const Own = () => 1;\n\n<Own />',
    '<TraceList trace="nowhere" />',
  ])('%s', (text) => {
    expect(problems(text)).toEqual([]);
  });
});

const V12 = 'reference/unknown-trace -> did you mean "v1.2"?';
const NAME_IT = 'name the trace by its file, without .json: <TraceDiff trace="…" />';
const IN_A_SENTENCE =
  'reference/in-a-sentence -> give it lines of its own, with a blank line above and below';

describe('faults, each at its line and column', () => {
  test.each<[string, string[]]>([
    ['é {show && <b><TraceDiff trace="v12" /></b>}', [`1:15 ${V12}`, `1:15 ${IN_A_SENTENCE}`]],
    ['<Box figure={<TraceDiff trace="v12" />} />', [`1:14 ${V12}`]],
    ['export const F = () => (\n  <TraceDiff trace="v12" />\n);\n\n<F />', [`2:3 ${V12}`]],
    ['export const title = \'On TraceDiff\';\n\n<TraceDiff trace="v12" />', [`3:1 ${V12}`]],
    [
      '<TraceDiff trace="v1.2" anchors="yes" caption inspect />',
      [
        '1:1 reference/invalid-prop -> write anchors alone for true, and leave it out for false',
        '1:1 reference/invalid-prop -> caption="…"',
        '1:1 reference/invalid-prop -> inspect="…"',
      ],
    ],
    ['<Tracediff trace="x" />', ['1:1 reference/unknown-component -> did you mean <TraceDiff>?']],
    ['<tracediff />', ['1:1 reference/unknown-component -> did you mean <TraceDiff>?']],
    ['As this <TraceDiff trace="opbr-canonical" /> shows.', [`1:9 ${IN_A_SENTENCE}`]],
    ['*Now* <TraceDiff trace="opbr-canonical" />', [`1:7 ${IN_A_SENTENCE}`]],
    ['<p><TraceDiff trace="opbr-canonical" /></p>', [`1:4 ${IN_A_SENTENCE}`]],
    [
      '<TraceDiff trace="opbr-canonicl" />',
      ['1:1 reference/unknown-trace -> did you mean "opbr-canonical"?'],
    ],
    ['<TraceDiff trace="v12" />', ['1:1 reference/unknown-trace -> did you mean "v1.2"?']],
    [
      '<TraceDiff trace="opbr-canonical.json" />',
      ['1:1 reference/unknown-trace -> did you mean "opbr-canonical"?'],
    ],
    [
      '<TraceDiff trace="tau-20" />',
      [
        '1:1 reference/unknown-trace -> did you mean "airline/tau-20"? an id holds the folders below the base',
      ],
    ],
    [
      '<TraceDiff trace={"zzz"} />',
      ['1:1 reference/unknown-trace -> the ids are opbr-canonical, v1.2, airline/tau-20, wip'],
    ],
    [
      '<TraceDiff trace="wip" collection="traces" />',
      ['1:1 reference/unknown-trace -> the ids are opbr-canonical, v1.2, airline/tau-20'],
    ],
    [
      '<TraceDiff trace="wip" collection="draft" />',
      ['1:1 reference/unknown-collection -> did you mean "drafts"?'],
    ],
    [
      '<TraceDiff trace="" />',
      ['1:1 reference/unknown-trace -> the ids are opbr-canonical, v1.2, airline/tau-20, wip'],
    ],
    [
      '# T\n\ntext\n\n  <TraceDiff mode="compact" />',
      ['5:3 reference/missing-prop -> name the trace by its file, without .json: <TraceDiff trace="…" />'],
    ],
    [
      '---\ntitle: x\n---\n\n<TraceDiff trace="opbr-canonical" mode="expandd" />',
      ['5:1 reference/invalid-mode -> did you mean "expanded"?'],
    ],
    ['<TraceDiff trace="opbr-canonical" mode />', ['1:1 reference/invalid-mode']],
    [
      '<TraceDiff trace="opbr-canonical" captoin="x" />',
      ['1:1 reference/unknown-prop -> did you mean "caption"?'],
    ],
    ['<TraceDiff trace="opbr-canonical" data-mode="compact" />', ['1:1 reference/unknown-prop']],
    [
      '<TraceDiff trace="opbr-canonical" inspect="javascript:alert(1)" />',
      ['1:1 reference/invalid-inspect -> a path begins with one "/"'],
    ],
    [
      '<TraceDiff trace="opbr-canonical" inspect="//host/x" />',
      ['1:1 reference/invalid-inspect -> a path begins with one "/"'],
    ],
    [
      'text <TraceDiff trace="nope" /> text',
      [
        '1:6 reference/unknown-trace -> the ids are opbr-canonical, v1.2, airline/tau-20, wip',
        `1:6 ${IN_A_SENTENCE}`,
      ],
    ],
    [
      '<div>\n  <TraceDiff trace="nope" />\n</div>',
      ['2:3 reference/unknown-trace -> the ids are opbr-canonical, v1.2, airline/tau-20, wip'],
    ],
    [
      '- a\n- <TraceDiff trace="nope" />',
      ['2:3 reference/unknown-trace -> the ids are opbr-canonical, v1.2, airline/tau-20, wip'],
    ],
    ['<TraceDiff id="migration" />', [`1:1 reference/unknown-prop -> did you mean "trace"? ${NAME_IT}`]],
    ['<TraceDiff trce="v1.2" />', [`1:1 reference/unknown-prop -> did you mean "trace"? ${NAME_IT}`]],
    [
      '<TraceDiff data-src="/x.json" mode="compact" />',
      [`1:1 reference/unknown-prop -> did you mean "trace"? ${NAME_IT}`],
    ],
    [
      '<TraceDiff id="a" ref="b" />',
      [
        '1:1 reference/unknown-prop',
        '1:1 reference/unknown-prop',
        `1:1 reference/missing-prop -> ${NAME_IT}`,
      ],
    ],
    ['<TraceDiff {...props} id="a" />', ['1:1 reference/unknown-prop']],
    ['<TraceDiff trace="v1.2" id="a" />', ['1:1 reference/unknown-prop']],
    [
      '<TraceDiff trace="v1.2" inspect="false" />',
      ['1:1 reference/invalid-inspect -> for no link write inspect={false}'],
    ],
    [
      '<TraceDiff trace="v1.2" inspect="{false}" />',
      ['1:1 reference/invalid-inspect -> for no link write inspect={false}'],
    ],
    [
      '<trace-diff data-src="/x.json" data-inspect="false"></trace-diff>',
      ['1:1 reference/invalid-inspect -> for no link leave data-inspect out'],
    ],
    ['<trace-diff data-mode="wide"></trace-diff>', ['1:1 reference/invalid-mode']],
    ['<trace-diff src="/x.json" />', ['1:1 reference/unknown-attribute -> did you mean "data-src"?']],
    ['<trace-diff source="/x.json" />', ['1:1 reference/unknown-attribute -> did you mean "data-src"?']],
    ['<trace-diff dataSrc="/x.json" />', ['1:1 reference/unknown-attribute -> did you mean "data-src"?']],
    ['<trace-diff data-sorce="/x.json" />', ['1:1 reference/unknown-prop -> did you mean "data-src"?']],
    [
      '<trace-diff data-src="/x.json" mode="expanded" inspct="/y" />',
      [
        '1:1 reference/unknown-attribute -> did you mean "data-mode"?',
        '1:1 reference/unknown-attribute -> did you mean "data-inspect"?',
      ],
    ],
    ...['trace', 'collection', 'caption', 'anchors'].map((prop): [string, string[]] => [
      `<trace-diff ${prop}="refund" />`,
      [
        `1:1 reference/unknown-attribute -> ${prop} is a prop of the component, for a trace of a collection: <TraceDiff trace="…" />, in MDX or .astro`,
      ],
    ]),
    [
      '<trace-diff data-inspct="/x"></trace-diff>',
      ['1:1 reference/unknown-prop -> did you mean "data-inspect"?'],
    ],
  ])('%s', (text, expected) => {
    expect(problems(text)).toEqual(expected);
  });

  test('several faults of one element and of several are all said', () => {
    expect(
      problems('<TraceDiff trace="nope" mode="x" />\n\n<TraceDiff trac="opbr-canonical" />'),
    ).toHaveLength(3);
  });

  test('a flow whose binding has the name of another prop is one error', () => {
    expect(problems('<PassageFlow trace="binding:a" />', { ...known, bindingsOpen: true })).toEqual([
      '1:1 reference/unknown-prop -> did you mean "binding"? name the flow by the binding/ref of its records: <PassageFlow binding="…" />',
    ]);
  });

  test('attributes that any element of HTML may have are no slips', () => {
    const any =
      'accesskey autocapitalize autofocus class contenteditable dir draggable enterkeyhint exportparts hidden id inert inputmode is itemid itemprop itemref itemscope itemtype lang nonce part popover role slot spellcheck style tabindex title translate aria-label aria-describedby aria-details data-id data-sort-by onclick onload onscroll';
    for (const name of any.split(' '))
      expect(problems(`<trace-diff ${name}="x"></trace-diff>`), name).toEqual([]);
  });

  test('a word of programs in quotes is no link to be followed', () => {
    const { links } = checkEssay(
      FILE,
      scanEssay('<TraceDiff trace="v1.2" inspect="false" />', NAMES)!.elements,
      known,
    );
    expect(links).toEqual([]);
  });

  test('wide characters before an element count as one each', () => {
    expect(problems('注文🦊 <TraceDiff trace="v12" />')).toEqual([
      '1:5 reference/unknown-trace -> did you mean "v1.2"?',
      `1:5 ${IN_A_SENTENCE}`,
    ]);
  });

  test('in a collection that others loaded, an id may exist', () => {
    expect(problems('<TraceDiff trace="nope" />', { ...known, open: true })).toEqual([]);
  });
});

test('links are kept with their places, for the end of the build', () => {
  const { links } = checkEssay(
    FILE,
    scanEssay(
      '<TraceDiff trace="v1.2" inspect="/lab/x#a" />\n\n<trace-diff data-inspect="/y"></trace-diff>',
      NAMES,
    )!.elements,
    known,
  );
  expect(links).toEqual([
    { file: FILE, line: 1, column: 1, href: '/lab/x#a' },
    { file: FILE, line: 3, column: 1, href: '/y' },
  ]);
});

describe('names', () => {
  test('that the essay defines or imports from elsewhere are its own', () => {
    const own = scanEssay("import { TraceDiff } from './mine.astro';\n\n<TraceDiff x />", NAMES)!;
    expect([...own.defined]).toEqual(['TraceDiff']);
    const defined = scanEssay('export const PassageFlow = () => 1;\n\n<PassageFlow />', NAMES)!;
    expect([...defined.defined]).toEqual(['PassageFlow']);
  });

  test('imported from this package by hand are checked as without an import', () => {
    const text = `import { TraceDiff } from 'astro-trace-diff/components';\n\n<TraceDiff trace="nope" />\n\n<trace-diff data-mode="wide"></trace-diff>`;
    expect(scanEssay(text, NAMES)!.defined.size).toBe(0);
    expect(problems(text).map((problem) => problem.split(' -> ')[0])).toEqual([
      '3:1 reference/unknown-trace',
      '5:1 reference/invalid-mode',
    ]);
  });

  test('under which this package is imported mean its components', () => {
    const text = `<Figure trace="v12" />\n\nimport { PassageFlow, TraceDiff as Figure } from "astro-trace-diff/components";`;
    expect([...scanEssay(text, NAMES)!.imported]).toEqual(['PassageFlow', 'Figure']);
    expect(problems(text)).toEqual(['1:1 reference/unknown-trace -> did you mean "v1.2"?']);
  });
});

test('a text that is no MDX is left to the compiler', () => {
  expect(scanEssay('<TraceDiff trace="x"', NAMES)).toBeUndefined();
});

/** Documents and settings for people and their tools: each says what is so. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { getLanguageService, TextDocument } from 'vscode-json-languageservice';
import { releaseFaults, releaseNotes } from '../../integrations/trace-diff/scripts/release-notes.ts';
import { arrows, besideRooms } from '../lint/arrows.js';
import { checkText } from '../../integrations/trace-diff/src/check/check.ts';
import type { BehaviorTrace } from '../../integrations/trace-diff/src/contracts/behavior-trace.ts';
import { accessibleName } from '../../integrations/trace-diff/src/figure/alternative.ts';
import { fromBehavior } from '../../integrations/trace-diff/src/figure/from-behavior.ts';
import { blocks, files, README } from '../support/readme.ts';
import { behaviorSamples, passageSamples } from '../support/rule-samples.ts';

const ROOT = join(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');

describe('CONTRIBUTING', () => {
  const text = read('CONTRIBUTING.md');
  const flowing = text.replaceAll('\n', ' ');

  test('draws the arrows that the lint rule holds', () => {
    const held = (arrows as { name: string; rules: object }[]).flatMap(({ name, rules }) => {
      const [, allowed] = /"message":"[a-z]+ may import (.*?) only/.exec(JSON.stringify(rules)) ?? [];
      return allowed === undefined
        ? []
        : [[name.replace('arrows/', ''), allowed === 'no other room' ? 'nothing' : allowed]];
    });
    const drawn = [...text.matchAll(/^\| `(\w+)` \| .* \| (.*) \|$/gm)].map(([, room, rooms = '']) => [
      room,
      rooms.replaceAll('`', ''),
    ]);
    expect(Object.fromEntries(drawn)).toEqual(Object.fromEntries(held));
  });

  test('names the files beside the rooms, and who may import them', () => {
    const files = Object.entries(besideRooms as Record<string, string[]>);
    const entries = files.filter(([, rooms]) => rooms.length === 0).map(([file]) => `\`${file}\``);
    expect(flowing).toContain(`${entries.join(', ')} are entries, which no room imports`);
    for (const [file, rooms] of files) {
      if (rooms.length > 0)
        expect(flowing).toContain(`\`${file}\` (${rooms.map((room) => `\`${room}\``).join(', ')})`);
    }
  });

  test('names files that are there', () => {
    const named = [...text.matchAll(/`([\w./-]+\.(?:[jt]s|json|md))`/g)];
    expect(named.length).toBeGreaterThan(20);
    for (const [, path = ''] of named) {
      const places = ['', 'integrations/trace-diff', 'integrations/trace-diff/src'];
      expect(
        places.some((place) => existsSync(join(ROOT, place, path))),
        path,
      ).toBe(true);
    }
  });
});

describe('the README of the package', () => {
  test('says the file of each block where every reader sees it', () => {
    // What stands in the fence itself is shown neither by GitHub, nor by npm, nor by an editor.
    const titled = blocks().filter(({ title }) => title !== undefined);
    expect(titled.length).toBeGreaterThan(10);
    for (const { title, before } of titled) expect(before).toContain(`\`${title!}\``);
  });

  test('shows records that have no fault, nor anything to advise', () => {
    const records = Object.entries(files(blocks())).filter(([path]) => path.startsWith('content/'));
    expect(records.map(([path, text]) => checkText(path, text))).toEqual([
      expect.objectContaining({ contract: 'behavior', problems: [] }),
      expect.objectContaining({ contract: 'passage', problems: [] }),
    ]);
  });

  test('begins with a figure of the site, and says what it shows', () => {
    const [, alt, id] =
      /^!\[(.+)\]\(https:\/\/raisingagents\.is\/system\/figures\/(.+)\.png\)$/m.exec(README) ?? [];
    const trace = JSON.parse(read(`content/traces/${id!}.json`)) as BehaviorTrace;
    const [name, verdicts] = accessibleName(fromBehavior(trace)).split('. ');
    expect(alt).toContain(name);
    expect(alt).toContain(verdicts);
  });

  test('links to the pages of both contracts', () => {
    for (const [, page] of README.matchAll(/\(https:\/\/raisingagents\.is\/(system\/schema\/[^)]+)\/\)/g)) {
      expect(existsSync(join(ROOT, `src/pages/${page!}.astro`)), page).toBe(true);
    }
  });
});

describe('commands', () => {
  const documents = [
    'README.md',
    'CONTRIBUTING.md',
    'integrations/trace-diff/README.md',
    'integrations/trace-diff/src/content/build-report.ts',
    '.pre-commit-hooks.yaml',
    '.github/workflows/test.yml',
  ];
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };

  test.each(documents)('of %s: never one that npx would fetch from a stranger', (path) => {
    expect(read(path)).not.toMatch(/npx (?:-\S+ )*trace-diff/);
  });

  test.each(documents)('of %s: scripts run on the Node that npm brings', (path) => {
    const text = read(path);
    expect(text).not.toMatch(/\bnode \S+\.ts\b/);
    for (const [, name = ''] of text.matchAll(/npm run ([a-z]+)/g))
      expect(scripts, name).toHaveProperty(name);
  });
});

test('the hook of this repository is the one that the README shows', () => {
  for (const line of read('.pre-commit-hooks.yaml').split('\n')) {
    if (/^ {2}(?:name|entry|language|files|pass_filenames):/.test(line))
      expect(README).toContain(line.trim());
  }
});

describe('editors', () => {
  const settings = JSON.parse(read('.vscode/settings.json')) as {
    'json.schemas': { fileMatch: string[]; url: string }[];
  };
  const service = getLanguageService({
    schemaRequestService: (uri) => Promise.resolve(read(uri.replace('file:///', ''))),
  });
  service.configure({
    validate: true,
    schemas: settings['json.schemas'].map(({ fileMatch, url }) => ({
      fileMatch,
      uri: `file:///${url.replace('./', '')}`,
    })),
  });
  const open = (path: string, text: string) => {
    const document = TextDocument.create(`file:///${path}`, 'json', 1, text);
    return { document, json: service.parseJSONDocument(document) };
  };
  const TRACE = 'content/traces/a.json';

  test('good records have no mark', async () => {
    for (const [path, texts] of [
      [TRACE, behaviorSamples],
      ['content/passages/flow/a.json', passageSamples],
    ] as const) {
      for (const text of texts) {
        const { document, json } = open(path, text);
        expect(await service.doValidation(document, json)).toEqual([]);
      }
    }
  });

  test('a fault has its mark while it is typed', async () => {
    const { document, json } = open(TRACE, behaviorSamples[0]!.replace('"side_effect"', '"side-effect"'));
    const [mark, ...more] = await service.doValidation(document, json);
    expect(more).toEqual([]);
    expect(document.getText(mark!.range)).toBe('"side-effect"');
  });

  test('values and keys are completed, and explained', async () => {
    const text = behaviorSamples[0]!.replace('"kind": "side_effect"', '"kind": ');
    const { document, json } = open(TRACE, text);
    const at = document.positionAt(text.indexOf('"kind": ,') + '"kind": '.length);
    const values = await service.doComplete(document, at, json);
    expect(values?.items.map(({ label }) => label)).toEqual(
      expect.arrayContaining(['"read"', '"precondition"', '"side_effect"', '"respond"']),
    );
    const key = document.positionAt(text.indexOf('"contract_clause"') + 3);
    const hover = await service.doHover(document, key, json);
    expect(JSON.stringify(hover?.contents)).toContain('The clause of the contract that is at stake');

    const empty = open(TRACE, '{\n  \n}');
    const keys = await service.doComplete(empty.document, { line: 1, character: 2 }, empty.json);
    expect(keys?.items.map(({ label }) => label)).toEqual(
      expect.arrayContaining(['schema', 'rails', 'verdict']),
    );
  });
});

describe('a release', () => {
  const changelog = read('integrations/trace-diff/CHANGELOG.md');
  const good = {
    version: '0.1.0',
    changelog,
    changed: '',
    branch: 'main',
    tags: [],
    tag: 'astro-trace-diff@0.1.0',
  };

  test('has notes', () => {
    expect(releaseNotes(changelog, '0.1.0')).toMatch(/^The first version\./);
    expect(releaseNotes(changelog, '9.9.9')).toBeUndefined();
  });

  test('says what stands in its way', () => {
    expect(releaseFaults(good)).toEqual([]);
    expect(
      releaseFaults({ ...good, version: '9.9.9', changed: ' M a.ts', branch: 'draft', tags: [good.tag] }),
    ).toEqual([
      'this is branch draft; release from main',
      'there are changes that are not committed',
      'astro-trace-diff@0.1.0 is released already; raise "version" in package.json',
      'CHANGELOG.md says nothing of 9.9.9',
    ]);
  });
});

/** Rules of the text of a file: strict JSON, and nothing lost when it is read. */
import type { RuleRow } from './rule-book.ts';

export const textRules: readonly RuleRow[] = [
  [
    'json/syntax',
    'error',
    'A file is one JSON value (RFC 8259): no comment, no trailing comma, double quotes.',
    '"case": "Refund",,',
    '"case": "Refund",',
  ],
  [
    'json/duplicate-key',
    'error',
    'No object has a key twice: readers keep one of the two, and not all the same one.',
    '"output": "PASS", "output": "FAIL"',
    '"output": "PASS"',
  ],
  [
    'json/lone-surrogate',
    'error',
    'Text holds whole characters: half of a surrogate pair is a character that was cut.',
    '"result": "order found \\ud83d"',
    '"result": "order found"',
  ],
  [
    'json/inexact-number',
    'error',
    'A number keeps its value when it is read; a long id is a string.',
    '"args": { "order": 9007199254740993 }',
    '"args": { "order": "9007199254740993" }',
  ],
  [
    'json/proto-key',
    'error',
    'No key is "__proto__": readers lose it.',
    '"args": { "__proto__": "a_5" }',
    '"args": { "proto": "a_5" }',
  ],
  [
    'json/depth',
    'error',
    'Nothing is nested more than 1,000 deep.',
    '"return": [[[[ …1,001 lists… ]]]]',
    '"return": "[[[[ …as a string… ]]]]"',
  ],
  [
    'json/encoding',
    'error',
    'A file is UTF-8.',
    '…a file saved as UTF-16 or Latin-1…',
    '…the same file saved as UTF-8…',
  ],
  [
    'json/byte-order-mark',
    'error',
    'A passage trace does not begin with a byte-order mark: its reference readers refuse one.',
    '…U+FEFF…{ "schema": "agent.inference-passage-trace.v1", …',
    '{ "schema": "agent.inference-passage-trace.v1", …',
  ],
  [
    'json/unreadable',
    'error',
    'A file can be read.',
    '…a file without leave to read it, or a link that leads nowhere…',
    '…the same file, readable…',
  ],
];

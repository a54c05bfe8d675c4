import {
  anything,
  choice,
  integer,
  flag,
  group,
  rows,
  text,
  ofCluster,
  ofProfile,
} from './builders.ts'
import type { CatalogComponent } from './component.ts'
import type { FieldSpec, ScalarShape } from '#reference/resolve/spec.ts'

/* Keys, labels, texts and patterns that break careless code; all of them are literal. */

const SHORT = { maxLength: 8 }

const KEYS = [
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'hasOwnProperty',
  'a.b',
  'a[0]',
  'rows[1].x',
  'rows.0.x',
  '[0]',
  '.',
  'a..b',
  'clusterInputs.hostile-keys.zone',
  'clusterContext.region',
  'has blanks',
  ' leading and trailing ',
  ' ',
  '',
  '0',
  'grösse',
  '名前',
  '🚢.⚓',
  'e\u0301', // Looks like the next one, but is another key.
  '\u00E9',
  'عربى',
  '<script>alert(1)</script>',
  '"quoted" \\ and \\n',
  'line\nbreak',
]

const labelled: readonly FieldSpec[] = [
  text('noLabel', '', SHORT),
  text('blankLabel', '   ', SHORT),
  text('twin1', 'Twin', { ...SHORT, required: true }),
  text('twin2', 'Twin', SHORT),
  integer('twin3', 'Twin', { min: 1, max: 9 }),
  text('markup', '<b onmouseover="alert(1)">Bold</b>', SHORT),
  text('backwards', '\u202EdrawkcaB', SHORT),
  text('long', `A label that ${'goes on and '.repeat(30)}ends`, SHORT),
  text('wide', 'W'.repeat(300), SHORT),
  text('described', 'Described', {
    ...SHORT,
    description: 'A sentence that nobody will read to its end. '.repeat(2300).trim(),
  }),
  flag('defaultSettings.autoDeletePodWhenVolumeDetachedUnexpectedly', '', {
    defaultValue: true,
    description: `See https://docs.example.com/${'a-very-long-path-without-a-break/'.repeat(4)}#top`,
  }),
  text('defaultSettings.backupTargetCredentialSecretNamespace', 'Backup target', {
    defaultValue: `s3://${'backup-of-everything-'.repeat(6)}@eu-central-1/`,
  }),
  choice('choices', 'Choices', ['', ' ', 'a', 'A', '<i>i</i>', '__proto__', 'x'.repeat(200)]),
]

const patterned = (key: string, pattern: string): FieldSpec => {
  const constraints: ScalarShape = { type: 'string', pattern, maxLength: 200, unchecked: true }
  return { key, label: `Pattern ${pattern}`, ...constraints }
}

const patterns: readonly FieldSpec[] = [
  patterned('pattern.open', '('),
  patterned('pattern.class', '['),
  patterned('pattern.slow', '(a+)+$'),
  patterned('pattern.slower', '(.*a){25}'),
  patterned('pattern.look', '(?<=x)y(?!z)'),
  patterned('pattern.back', '(a)\\1'),
  patterned('pattern.other', '(?i)[[:alpha:]]+\\Z'),
  patterned('pattern.empty', ''),
]

const templates = [
  { id: 'same', label: 'Twice', value: 'kind: A\napiVersion: v1\n' },
  { id: 'same', label: 'Twice', value: 'kind: B\napiVersion: v1\n' },
  { id: '', label: '', value: '' },
]

export const hostileKeys: CatalogComponent = {
  key: 'hostile-keys',
  description: 'Literal keys, labels and patterns that break careless code.',
  spec: {
    fields: [
      // Each label is unique, so that only keys can be confused.
      ...KEYS.map((key, index) => text(key, `Key ${index + 1}`, SHORT)),
      group('a', 'Group a', [
        text('b', 'Member b', SHORT),
        text('b.c', 'Member b.c', SHORT),
        group('__proto__', 'Member __proto__', [flag('polluted', 'Polluted')]),
      ]),
      rows(
        'rows',
        'Row',
        [text('x', 'X', SHORT), text('__proto__', 'Proto', SHORT), anything('any', 'Any')],
        { maxItems: 4, uniqueBy: ['x'] },
      ),
      ...labelled,
      ...patterns,
      text('resource', 'Resource', { format: 'kubernetes-resource-yaml', templates }),
    ],
    requirements: [
      ofCluster(text('zone.a[0]', 'Zone', SHORT)),
      ofProfile(text('valueOf', 'Value of', SHORT)),
      ofCluster(text('__proto__', 'Cluster proto', { ...SHORT, required: false })),
    ],
    bindings: [{ input: 'valueOf', fromComponent: '__proto__', output: 'constructor' }],
  },
}

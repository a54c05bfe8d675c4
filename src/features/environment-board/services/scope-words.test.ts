import { expect, test } from 'vitest'
import { NOW, partOfHistory, wholeHistory } from '#src/testing/records.ts'
import type { History } from '#src/deployments/history/history.ts'
import { serviceMatrix } from '#board/matrix/service-matrix.ts'
import { anEnvironmentOf } from '#board/testing/cases.ts'
import { scopeWords, missingColumnWords } from './scope-words.ts'
import { visibleRows } from './visible-rows.ts'

test.each<[string, History, History]>([
  [
    '1 of 2 services differs, 1 not known.',
    wholeHistory('10:00 DEPLOYED web:1'),
    wholeHistory('10:00 DEPLOYED web:2 api:1'),
  ],
  [
    'None of 2 services differs, 1 not known.',
    wholeHistory('10:00 DEPLOYED web:1 api:1'),
    partOfHistory('10:00 DEPLOYED web:1'),
  ],
  [
    'None of 2 services differs, 2 not known.',
    wholeHistory('10:00 DEPLOYED web:1'),
    wholeHistory('10:00 DEPLOYED api:1'),
  ],
  [
    '1 of 2 services differs.',
    wholeHistory('11:00 DELETED api:1', '10:00 DEPLOYED web:1 api:1'),
    wholeHistory('10:00 DEPLOYED web:1 api:1'),
  ],
])('what is not known is no difference: %s', (expected, production, staging) => {
  const environments = [
    anEnvironmentOf('production', production),
    anEnvironmentOf('staging', staging),
  ]
  const { rows } = serviceMatrix(environments, environments[0]?.environmentId, { now: NOW })
  const filter = { text: '', kinds: new Set<never>(), failing: false, differencesOnly: true }
  const { shown, same } = visibleRows(rows, filter, 2)
  expect(scopeWords(rows, shown, same, filter, 2, false)).toBe(expected)
})

test.each([
  ['', ''],
  ['gone', ' gone has no column: it could not be loaded.'],
  ['gone html', ' gone and html have no column: they could not be loaded.'],
  ['gone html slow', ' gone, html and slow have no column: they could not be loaded.'],
  ['gone html slow cut', ' gone, html, slow and 1 other have no column: they could not be loaded.'],
  ['a b c d e', ' a, b, c and 2 others have no column: they could not be loaded.'],
])('environments that cannot be read: %s', (names, expected) => {
  expect(missingColumnWords(names.split(' ').filter((name) => name !== ''))).toBe(expected)
})

test.each(['cafe', 'CAFÉ', 'cafe\u0301', '“café-api”,', 'caf\u200Bé', 'api cafe'])(
  'the services are searched without regard to marks, case and what is invisible: %j',
  (text) => {
    const history = wholeHistory('10:00 DEPLOYED café-api:1 web:1')
    const { rows } = serviceMatrix([anEnvironmentOf('production', history)], undefined, {
      now: NOW,
    })
    const filter = { text, kinds: new Set<never>(), failing: false, differencesOnly: false }
    expect(visibleRows(rows, filter, 1).shown.map(({ name }) => name)).toEqual(['café-api'])
  },
)

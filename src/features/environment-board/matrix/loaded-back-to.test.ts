import { expect, test } from 'vitest'
import { anEnvironment, aLoadingEnvironment } from '#board/testing/harbour-shop.ts'
import { loadedBackTo } from './loaded-back-to.ts'

const minutesAgo = (minutes: number) => Date.now() - minutes * 60_000
const startedAgo = (name: string, minutes: number) =>
  anEnvironment(name, [
    [30, 'DEPLOYED', 'ledger-api v2'],
    [minutes, 'DEPLOYED', 'ledger-api v1'],
  ])

test.each([
  [40, [], ''],
  [600, ['young'], 'young is not loaded back to that time.'],
  [6000, ['old', 'young'], 'old and young are not loaded back to that time.'],
])('%i minutes ago, what is not loaded is named', (minutes, names, words) => {
  const all = [startedAgo('old', 900), startedAgo('young', 60)]
  const loaded = loadedBackTo(all, minutesAgo(minutes))
  expect(loaded.unloaded.map(({ name }) => name)).toEqual(names)
  expect(loaded.known.map(({ name }) => name)).toEqual(
    ['old', 'young'].filter((name) => !names.includes(name)),
  )
  expect(loaded.words).toBe(words)
})

test('many are counted', () => {
  const all = ['a', 'b', 'c', 'd'].map((name) => startedAgo(name, 60))
  expect(loadedBackTo(all, minutesAgo(600)).words).toBe(
    '4 environments are not loaded back to that time.',
  )
})

test('one that is loading is not missing', () => {
  const loading = aLoadingEnvironment('new')
  expect(loadedBackTo([loading], minutesAgo(40))).toEqual({
    known: [loading],
    unloaded: [],
    words: '',
  })
})

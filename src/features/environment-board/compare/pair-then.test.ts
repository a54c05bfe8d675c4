import { expect, test } from 'vitest'
import { anEnvironment, aLoadingEnvironment } from '#board/testing/harbour-shop.ts'
import { pairThen } from './pair-then.ts'

const minutesAgo = (minutes: number) => Date.now() - minutes * 60_000
const old = anEnvironment('old', [
  [30, 'DEPLOYED', 'ledger-api v2'],
  [900, 'DEPLOYED', 'ledger-api v1'],
])
const young = anEnvironment('young', [[60, 'DEPLOYED', 'ledger-api v1']])

test('two environments can be compared now, and then', () => {
  expect(pairThen(old, young, undefined)).toEqual({ unknown: [], words: '' })
  expect(pairThen(old, young, minutesAgo(40)).words).toBe('')
})

test('those that are not loaded back to then are named, and nothing is claimed of them', () => {
  const then = pairThen(old, young, minutesAgo(600))
  expect(then.words).toBe('young is not loaded back to that time.')
  expect(then.unknown.map(({ name }) => name)).toEqual(['young'])
  const both = pairThen(old, young, minutesAgo(6000))
  expect(both.words).toBe('old and young are not loaded back to that time.')
})

test('one that is loading is not missing', () => {
  const then = pairThen(aLoadingEnvironment('new'), young, minutesAgo(40))
  expect(then).toMatchObject({ words: '', unknown: [] })
})

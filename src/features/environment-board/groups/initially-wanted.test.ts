import { expect, it } from 'vitest'
import { initiallyWanted } from './initially-wanted.ts'

const ids = (letter: string, count: number) =>
  Array.from({ length: count }, (_, n) => `${letter}${n}`)

it.each([
  ['all of 25', [ids('a', 14), ids('b', 11)], [], [...ids('a', 14), ...ids('b', 11)]],
  ['the first group of more', [ids('a', 14), ids('b', 12)], [], ids('a', 14)],
  ['25 of a large first group', [ids('a', 40), ids('b', 5)], [], ids('a', 25)],
  [
    'the pins before the first group',
    [ids('a', 14), ids('b', 12)],
    ['b3', 'a1', 'elsewhere'],
    ['b3', 'a1', 'a0', ...ids('a', 14).slice(2)],
  ],
  ['nothing of an empty board', [], [], []],
])('requests %s', (_, groups, pins, expected) => {
  expect([...initiallyWanted(groups, pins)]).toEqual(expected)
})

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  boardOf,
  byBoardName,
  keepBoard,
  type NamedBoard,
  readBoards,
  removeBoard,
  renameBoard,
} from './boards.ts'

const SHOP: NamedBoard = { name: 'Harbour shop', environments: ['a', 'b'], reference: 'a' }
const BANK: NamedBoard = { name: 'Bank', environments: ['c'] }

describe('boards', () => {
  test('are kept once for each name', () => {
    const boards = [SHOP, BANK].reduce(keepBoard, [])
    expect(boards).toEqual([SHOP, BANK])
    const changed = { ...SHOP, environments: ['b'] }
    expect(keepBoard(boards, changed)).toEqual([changed, BANK])
    expect(removeBoard(boards, 'Bank')).toEqual([SHOP])
    expect(boards.toSorted(byBoardName)).toEqual([BANK, SHOP])
  })

  test.each([
    ['Bank', '  Our\nbank ', 'Our bank'],
    ['Bank', 'Harbour shop', 'Bank'],
    ['Bank', ' ', 'Bank'],
    ['Gone', 'Bank 2', 'Bank'],
  ])('%s renamed to %j leaves %s', (from, to, name) => {
    expect(renameBoard([SHOP, BANK], from, to)).toEqual([SHOP, { ...BANK, name }])
  })

  test('are known by their environments, in their order', () => {
    expect(boardOf([SHOP, BANK], ['A', 'b'])).toBe(SHOP)
    expect(boardOf([SHOP, BANK], ['b', 'a'])).toBeUndefined()
    expect(boardOf([SHOP, BANK], [])).toBeUndefined()
  })
})

describe('stored boards', () => {
  test.each([
    undefined,
    '',
    'x',
    '{}',
    '[7, null, {"name": "A"}, {"name": "", "environments": ["a"]}]',
  ])('%j are none, and no failure', (text) => {
    expect(readBoards(text)).toEqual([])
  })

  test('are read without what is invalid', () => {
    const text = JSON.stringify([
      { name: ' \u202EShop ', environments: ['a', 'a', 'b'], reference: 7, token: 'x' },
      { name: 'Shop', environments: ['c'] },
      { name: 'Empty', environments: [] },
      { name: 'Wrong', environments: [3] },
    ])
    expect(readBoards(text)).toEqual([{ name: 'Shop', environments: ['a', 'b'] }])
  })

  test('are read as they were stored', () => {
    expect(readBoards(JSON.stringify([SHOP, BANK]))).toEqual([SHOP, BANK])
    fc.assert(
      fc.property(fc.json(), (text) => {
        expect(Array.isArray(readBoards(text))).toBe(true)
      }),
    )
  })
})

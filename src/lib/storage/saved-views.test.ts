import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  keepView,
  pinView,
  readViews,
  removeView,
  renameView,
  type SavedView,
  viewNamed,
  viewsOf,
} from './saved-views.ts'

const ID = '869d3cea-5e07-555f-a4e0-1b8e674611af'
const FAILED: SavedView = { name: 'Failed', environmentId: ID, search: '?status=failed' }
const FACTS: SavedView = { name: 'Facts', environmentId: ID, search: '?view=facts', pinned: true }
const OTHER: SavedView = { name: 'Failed', environmentId: 'other', search: '?status=failed' }
const ALL = [FAILED, FACTS, OTHER]

describe('saved views', () => {
  test('are kept once for each name in an environment', () => {
    expect(ALL.reduce(keepView, [])).toEqual(ALL)
    const changed = { ...FAILED, environmentId: ID.toUpperCase(), search: '?q=a' }
    expect(keepView(ALL, changed)).toEqual([changed, FACTS, OTHER])
    expect(viewsOf(ALL, ID.toUpperCase())).toEqual([FACTS, FAILED])
    expect(removeView(ALL, FAILED)).toEqual([FACTS, OTHER])
  })

  test.each([
    ['  All\nthat failed ', 'All that failed'],
    ['Facts', 'Failed'],
    [' ', 'Failed'],
    ['\u202e', 'Failed'],
  ])('renamed to %j is called %s', (text, name) => {
    expect(renameView(ALL, FAILED, text)).toEqual([{ ...FAILED, name }, FACTS, OTHER])
  })

  test('are pinned and unpinned', () => {
    const pinned = pinView(ALL, FAILED, true)
    expect(viewNamed(pinned, FAILED)).toEqual({ ...FAILED, pinned: true })
    expect(pinView(pinned, FAILED, false)).toEqual(ALL)
  })

  test.each([
    ['{', []],
    ['{"name":"a"}', []],
    ['[null, 3, {"name":"a"}, {"name":"\\u202e","environmentId":"e","search":""}]', []],
    [
      '[{"name":" a ","environmentId":"e","search":"","pinned":"yes","__proto__":{"pinned":true}}]',
      [{ name: 'a', environmentId: 'e', search: '' }],
    ],
    [`[${JSON.stringify({ ...FAILED, search: 'x'.repeat(4001) })}]`, []],
    [JSON.stringify([FAILED, { ...FAILED, search: '?q=later' }]), [FAILED]],
  ])('in storage as %s are %j', (text, views) => {
    expect(readViews(text)).toEqual(views)
  })

  test('of any text are unique and survive a round through storage', () => {
    const one = fc.record({
      name: fc.string({ unit: 'grapheme', maxLength: 5 }),
      environmentId: fc.constantFrom('a', 'b', ID, ID.toUpperCase()),
      search: fc.string(),
      pinned: fc.anything(),
    })
    fc.assert(
      fc.property(fc.array(one), (json) => {
        const text = fc.stringify(json)
        expect(Array.isArray(readViews(text))).toBe(true)
        const views = readViews(JSON.stringify(json))
        expect(readViews(JSON.stringify(views))).toEqual(views)
        for (const view of views) expect(viewNamed(views, view)).toBe(view)
        const known = new Set(
          views.map((view) => `${view.environmentId.toLowerCase()} ${view.name}`),
        )
        expect(known.size).toBe(views.length)
      }),
    )
  })
})

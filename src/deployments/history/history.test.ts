import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type DeploymentHistoryPage,
  readDeploymentHistoryPage,
} from '#src/contract/read-deployment-history.ts'
import { randomRuns } from '#src/testing/random-runs.ts'
import {
  changedItems,
  countNewer,
  cursorOf,
  EMPTY_HISTORY,
  type History,
  gapOfPoll,
  indexOfId,
  nextStartId,
  withLinkedPage,
  withPage,
} from './history.ts'

const record = (id: string, status = 'DEPLOYED') => ({
  id,
  created_at: '2026-11-20T12:00:00Z',
  status,
})

const page = (...results: unknown[]): DeploymentHistoryPage => {
  const read = readDeploymentHistoryPage({ page: 1, page_size: 20, results })
  if (!read) throw new Error('not a page')
  return read
}

const pageOf = (ids: string) => page(...ids.split('').map((id) => record(id)))
const ids = ({ items }: History) => items.map(({ id }) => id ?? '?').join('')
const gapsOf = ({ items, gaps }: History) =>
  items.flatMap(({ key, id }) => (gaps.has(key) ? [id] : [])).join('')

/** Merges pages into an empty history: `'CBA'` is the newest page, `'A>ZY'` the one after A. */
const load = (...steps: string[]): History =>
  steps.reduce((history, step) => {
    const [startId, results] = step.includes('>') ? step.split('>') : [undefined, step]
    return withPage(history, pageOf(results ?? ''), startId)
  }, EMPTY_HISTORY)

describe('withPage', () => {
  it.each([
    ['the newest page', ['FED'], 'FED', ''],
    ['a page after it', ['FED', 'D>CB'], 'FEDCB', ''],
    ['a cursor that repeats its anchor', ['FED', 'D>DCB'], 'FEDCB', ''],
    ['pages that overlap', ['FED', 'D>EDC'], 'FEDC', ''],
    ['a refresh that brings nothing', ['FED', 'FED'], 'FED', ''],
    ['a refresh with newer ones', ['FED', 'HGF'], 'HGFED', ''],
    ['a refresh with one that came late', ['FD', 'FED'], 'FED', ''],
    ['a refresh that forgets one', ['FED', 'GFD'], 'GFED', ''],
    ['a refresh that shares nothing', ['FED', 'JIH'], 'JIHFED', 'H'],
    ['the missing page', ['FED', 'JIH', 'H>GF'], 'JIHGFED', ''],
    ['part of what is missing', ['CBA', 'JIH', 'H>GF'], 'JIHGFCBA', 'F'],
    ['a gap that the server does not know', ['CBA', 'JIH', 'H>'], 'JIHCBA', ''],
    ['two gaps', ['CBA', 'FE', 'JI'], 'JIFECBA', 'IE'],
    ['a page that spans two gaps', ['BA', 'FE', 'JI', 'I>HGFEDCBA'], 'JIHGFEDCBA', ''],
    ['a page after one that is not loaded', ['FED', 'X>CBA'], 'FED', ''],
  ])('%s', (_, steps, expected, gaps) => {
    const history = load(...steps)
    expect(ids(history)).toBe(expected)
    expect(gapsOf(history)).toBe(gaps)
  })

  it.each([
    ['an empty page', ['CBA', 'A>'], true],
    ['a page with nothing new', ['CBA', 'A>BA'], true],
    ['a page that starts again with the newest', ['CBA', 'A>CBA'], false],
    ['an environment without deployments', [''], true],
    ['a short page', ['CBA', 'A>Z'], false],
    ['nothing new in a gap', ['CBA', 'FE', 'E>'], false],
    ['a refresh that brings nothing', ['CBA', 'CBA'], false],
  ])('takes %s for the end: %s', (_, steps, complete) => {
    const history = load(...steps)
    expect(history.complete).toBe(complete)
    if (complete) expect(nextStartId(history)).toBeUndefined()
  })

  it('asks no more of a server that starts again with the newest', () => {
    const history = load('CBA', 'A>CBA')
    expect(nextStartId(history)).toBeUndefined()
    expect(history.startsAgain).toBe(true)
    expect(ids(load('CBA', 'A>CBA', 'DCB'))).toBe('DCBA')
  })

  it('updates a repeated deployment and leaves its neighbours alone', () => {
    const before = load('CBA')
    const after = withPage(before, page(record('C'), record('B', 'DEPLOYMENT_ERROR'), record('A')))
    expect(after.items[1]).toMatchObject({ deployment: { status: 'DEPLOYMENT_ERROR' } })
    expect(after.items[0]).toEqual(before.items[0])
    expect(after.items[2]).toEqual(before.items[2])
  })

  it('keeps records of a page that was requested later', () => {
    const asked = withPage(EMPTY_HISTORY, pageOf('CB'), undefined, { at: 1, came: 2 })
    const looked = withPage(
      asked,
      page(record('D', 'STOPPED'), record('C'), record('B', 'STOPPED')),
      undefined,
      { at: 20, came: 21 },
    )
    const late = page(record('D'), record('C', 'RESTARTED'), record('B'), record('A'))
    const after = withPage(looked, late, 'B', { at: 10, came: 30 })
    expect(ids(after)).toBe('DCBA')
    expect(after.items.map((item) => item.kind === 'deployment' && item.deployment.status)).toEqual(
      ['STOPPED', 'DEPLOYED', 'STOPPED', 'DEPLOYED'],
    )
  })

  it('still updates after the clock was set back', () => {
    const before = withPage(EMPTY_HISTORY, pageOf('A'), undefined, { at: 5000, came: 5001 })
    const after = withPage(before, page(record('A', 'STOPPED')), undefined, { at: 10, came: 11 })
    expect(after.items[0]).toMatchObject({ deployment: { status: 'STOPPED' } })
  })

  it('stays as it is if a refresh changes nothing', () => {
    const before = load('CBA', 'A>ZY')
    expect(withPage(before, pageOf('CBA'))).toEqual(before)
  })

  // A lower-case letter is a record that cannot be read and has no id.
  it.each([
    ['arrives again', ['xCB', 'xCB'], 'xCB'],
    ['was the newest', ['xCB', 'DxCB', 'EDxCB'], 'EDxCB'],
    ['was the newest, before another one', ['xCB', 'yxCB', 'DyxCB'], 'DyxCB'],
    ['was the newest, before one above a newer deployment', ['xCB', 'yDxCB'], 'yDxCB'],
    ['was the newest, and is now the last of its page', ['xCBA', 'DxCBA', 'EDx'], 'EDxCBA'],
    ['is below one that came late', ['DxCB', 'DExCB'], 'DExCB'],
    ['is below another one that came late', ['DxCB', 'DyExCB', 'DyExCB'], 'DyExCB'],
    ['begins an older page', ['DC', 'C>xBA', 'DCxBA'], 'DCxBA'],
    ['is above a gap', ['xA', 'yCB'], 'yCBxA'],
    ['stands alone', ['x', 'x'], 'x'],
  ])('keeps a record without an id once: one that %s', (_, steps, expected) => {
    const history = steps.reduce((before, step) => {
      const [results = '', startId] = step.split('>').toReversed()
      const records = results
        .split('')
        .map((id) => (id === id.toUpperCase() ? record(id) : { broken: id }))
      return withPage(before, page(...records), startId)
    }, EMPTY_HISTORY)
    const said = history.items.map((item) =>
      item.kind === 'unreadable' ? (item.raw as { broken: string }).broken : item.id,
    )
    expect(said.join('')).toBe(expected)
    expect(history.keys.size).toBe(history.items.length)
  })

  it('keeps unreadable records, once each, in their position', () => {
    const withNull = page(record('B'), null, { id: 'A' })
    const history = withPage(withPage(EMPTY_HISTORY, withNull), withNull)
    expect(history.items.map(({ kind }) => kind)).toEqual([
      'deployment',
      'unreadable',
      'unreadable',
    ])
    expect(nextStartId(history)).toBe('A')
  })

  it('contains every deployment once, in server order, however refreshes and pages interleave', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 60 }),
        fc.integer({ min: 1, max: 7 }),
        fc.integer({ min: 0, max: 3 }),
        fc.array(
          fc.oneof(
            fc.constant('refresh' as const),
            fc.constant('older' as const),
            fc.constant('gap' as const),
            fc.record({ arrive: fc.integer({ min: 1, max: 15 }) }),
            fc.record({ open: fc.nat({ max: 59 }) }),
          ),
          { maxLength: 40 },
        ),
        (count, size, overlap, steps) => {
          let served = Array.from({ length: count }, (_, index) => `d${index}`).toReversed()
          const ask = (startId?: string) => {
            const from =
              startId === undefined ? 0 : Math.max(0, served.indexOf(startId) + 1 - overlap)
            const length = size + (startId === undefined ? 0 : overlap)
            return page(...served.slice(from, from + length).map((id) => record(id)))
          }
          let history = withPage(EMPTY_HISTORY, ask())
          const older = () => {
            const startId = nextStartId(history)
            if (startId !== undefined) history = withPage(history, ask(startId), startId)
          }
          const fillGap = () => {
            const [key] = history.gaps
            const startId = history.items.find((item) => item.key === key)?.id
            if (startId !== undefined) history = withPage(history, ask(startId), startId)
          }
          const positions = () => history.items.map(({ id }) => served.indexOf(id ?? ''))
          const holds = () => {
            const at = positions()
            expect(at).toEqual(at.toSorted((a, b) => a - b))
            expect(new Set(at).size).toBe(at.length)
            // Every hole between two items is marked as a gap.
            history.items.forEach(({ key }, index) => {
              const next = at[index + 1]
              if (next !== undefined && next !== (at[index] ?? 0) + 1) {
                expect(history.gaps.has(key)).toBe(true)
              }
            })
          }
          for (const step of steps) {
            if (step === 'refresh') history = withPage(history, ask())
            else if (step === 'older') older()
            else if (step === 'gap') fillGap()
            else if ('open' in step) {
              const startId = served[step.open]
              history = withPage(history, ask())
              if (startId !== undefined) history = withLinkedPage(history, ask(startId), startId)
            } else {
              const next = served.length
              served = [
                ...Array.from({ length: step.arrive }, (_, i) => `d${next + i}`).toReversed(),
                ...served,
              ]
            }
            holds()
          }
          // Loading on fills every gap, reaches the end, and stops.
          history = withPage(history, ask())
          for (let asked = 0; history.gaps.size > 0; asked += 1) {
            expect(asked).toBeLessThan(1000)
            fillGap()
          }
          for (let asked = 0; nextStartId(history) !== undefined; asked += 1) {
            expect(asked).toBeLessThan(1000)
            older()
          }
          expect(history.items.map(({ id }) => id)).toEqual(served)
        },
      ),
      // A linked page that begins with the old end, which is not the first deployment.
      { numRuns: randomRuns(1000), examples: [[2, 1, 0, [{ arrive: 20 }, { open: 19 }]]] },
    )
  })

  it('ends even if the server repeats arbitrary pages', () => {
    fc.assert(
      fc.property(
        fc.array(fc.array(fc.constantFrom(...'ABCDEFGH'), { maxLength: 5 }), { minLength: 1 }),
        (pages) => {
          let history = EMPTY_HISTORY
          for (let asked = 0; asked < 50; asked += 1) {
            const startId = nextStartId(history)
            if (asked > 0 && startId === undefined) break
            history = withPage(
              history,
              pageOf((pages[asked % pages.length] ?? []).join('')),
              startId,
            )
          }
          expect(nextStartId(history)).toBeUndefined()
          expect(history.keys.size).toBe(history.items.length)
        },
      ),
    )
  })
})

describe('withLinkedPage', () => {
  const appendTo = (history: History, startId: string, results: string) =>
    withLinkedPage(history, pageOf(results), startId)

  it('appends a page deep in the past behind a gap, and continues at its old end', () => {
    const history = appendTo(load('ZYX'), 'K', 'JIH')
    expect(ids(history)).toBe('ZYXJIH')
    expect(gapsOf(history)).toBe('X')
    expect(nextStartId(history)).toBe('H')
  })

  it('joins the loaded items once the gap is filled', () => {
    const history = appendTo(load('ZYX'), 'K', 'JIH')
    const closed = withPage(withPage(history, pageOf('WVL'), 'X'), pageOf('KJI'), 'L')
    expect(ids(closed)).toBe('ZYXWVLKJIH')
    expect(gapsOf(closed)).toBe('')
  })

  it.each([
    ['its anchor is loaded', load('ZYX'), 'X', 'WV', 'ZYXWV', ''],
    ['it overlaps what is loaded', load('ZYX'), 'Q', 'YXW', 'ZYXW', ''],
    ['there is a gap already', load('CBA', 'FE'), 'Q', 'PO', 'FECBA', 'E'],
    ['the server does not know it', load('ZYX'), 'Q', '', 'ZYX', ''],
    ['everything is loaded', load('CBA', 'A>'), 'Q', 'PO', 'CBA', ''],
  ])('is merged as usual, or ignored, when %s', (_, history, startId, results, expected, gaps) => {
    const after = appendTo(history, startId, results)
    expect(ids(after)).toBe(expected)
    expect(gapsOf(after)).toBe(gaps)
  })
})

describe('cursorOf', () => {
  it('is the id of the next newer one, unless that is the newest or behind a gap', () => {
    const history = load('CBA', 'JIH')
    expect(history.items.map((_, index) => cursorOf(history, index))).toEqual([
      undefined,
      'J',
      'I',
      undefined,
      'C',
      'B',
    ])
  })
})

describe('cursorOf a linked page', () => {
  it('is its startId, for its first item', () => {
    const history = withLinkedPage(load('ZYX'), pageOf('JIH'), 'K')
    expect(cursorOf(history, 3)).toBe('K')
    expect(cursorOf(withPage(history, pageOf('ZYX')), 4)).toBe('J')
  })
})

describe('indexOfId', () => {
  it('finds a loaded deployment, wherever the search starts', () => {
    const history = load('FED', 'D>CBA')
    expect(indexOfId(history, 'B')).toBe(4)
    expect(indexOfId(history, 'E', 5)).toBe(1)
    expect(indexOfId(history, 'X')).toBeUndefined()
  })
})

describe('changedItems', () => {
  it('returns items changed in place, not those that moved or arrived', () => {
    const before = load('CBA')
    const after = withPage(before, page(record('D'), record('C', 'DELETED'), record('B')))
    expect(changedItems(before, after).map(({ after: item }) => item.id)).toEqual(['C'])
    expect(changedItems(before, before)).toEqual([])
  })
})

describe('countNewer', () => {
  it('counts what arrived above the newest one seen', () => {
    const history = load('CBA', 'EDC')
    expect(countNewer(history, 'id:C')).toBe(2)
    expect(countNewer(history, 'id:E')).toBe(0)
    expect(countNewer(history, undefined)).toBe(0)
  })
})

describe('gapOfPoll', () => {
  it('finds the gap that a poll left', () => {
    const before = load('CBA')
    expect(gapOfPoll(before, withPage(before, pageOf('ZYX')))).toBe('X')
  })
  it.each([
    { what: 'a poll that reaches what is loaded', before: load('CBA'), arrives: 'EDC' },
    { what: 'a poll that brings nothing new', before: load('CBA', 'ZYX'), arrives: 'ZYX' },
    { what: 'an older page', before: load('FED'), arrives: 'CBA', after: 'D' },
    { what: 'a page of a gap', before: load('CBA', 'ZYX'), arrives: 'WVU', after: 'X' },
  ])('finds none after $what', ({ before, arrives, after }) => {
    expect(gapOfPoll(before, withPage(before, pageOf(arrives), after))).toBeUndefined()
  })
})

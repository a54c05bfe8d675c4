import { describe, expect, test } from 'vitest'
import { readTimelineSearch, showView, viewOf } from './timeline-search.ts'

describe('the view in a URL', () => {
  test.each([
    [{}, 'timeline'],
    [{ view: 'timeline' }, 'timeline'],
    [{ view: 'services' }, 'services'],
    [{ view: 'facts' }, 'facts'],
    [{ view: 'Facts' }, 'timeline'],
    [{ view: 'toString' }, 'timeline'],
  ])('%o shows %s', (search, view) => expect(viewOf(search)).toBe(view))

  test('that does not exist is dropped, with the rest kept', () =>
    expect(readTimelineSearch({ view: 'graph', q: 'ledger', at: '2026-11-20T14:29Z' })).toEqual({
      q: 'ledger',
      at: '2026-11-20T14:29Z',
    }))
})

describe('another view', () => {
  test('keeps the filter and the open details', () =>
    expect(showView('facts')({ q: 'ledger', deployment: 'a', view: 'services' })).toEqual({
      q: 'ledger',
      deployment: 'a',
      view: 'facts',
    }))

  test('keeps the moment only for the services', () => {
    expect(showView('services')({ at: 'then', view: 'services' })).toEqual({
      at: 'then',
      view: 'services',
    })
    expect(showView('timeline')({ at: 'then', view: 'services' })).toEqual({})
  })
})

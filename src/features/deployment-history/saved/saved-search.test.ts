import { expect, test } from 'vitest'
import { savedSearch } from './saved-search.ts'

test.each([
  [{}, ''],
  [{ view: 'facts', status: 'failed' }, '?status=failed&view=facts'],
  [{ status: 'failed', view: 'facts' }, '?status=failed&view=facts'],
  [{ q: 'a&b=c', deployment: 'd', after: 'e', compare: 'f', show: 'all' }, '?q=a%26b%3Dc'],
  [{ status: 'failed', suspects: 'api', failure: 'd' }, '?status=failed'],
])('%j is saved as %s', (search, text) => {
  expect(savedSearch(search)).toBe(text)
})

import { expect, test } from 'vitest'
import { savedSearch } from './saved-search.ts'

test.each([
  [{}, ''],
  [{ view: 'facts', status: 'failed' }, '?status=failed&view=facts'],
  [{ status: 'failed', view: 'facts' }, '?status=failed&view=facts'],
  [{ q: 'a&b=c', deployment: 'd', after: 'e', compare: 'f', show: 'all' }, '?q=a%26b%3Dc'],
  [{ from: '2026-03-01' }, '?from=2026-03-01&tz=Europe%2FBerlin'],
  [{ to: '2026-03-01', tz: 'UTC' }, '?to=2026-03-01&tz=UTC'],
  [{ from: 'last-24h' }, '?from=last-24h'],
  [{ status: 'failed', suspects: 'api', failure: 'd' }, '?status=failed'],
])('%j is saved as %s', (search, text) => {
  expect(savedSearch(search, 'Europe/Berlin')).toBe(text)
})

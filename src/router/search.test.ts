import { expect, it } from 'vitest'
import { formatSearch, parseSearch } from './search.ts'

it.each([
  ['', {}],
  ['?q=a+b&status=failed', { q: 'a b', status: 'failed' }],
  ['?q=first&q=last', { q: 'last' }],
  ['?id=007&__proto__=x', { id: '007', ['__proto__']: 'x' }],
])('parses %s', (text, search) => {
  expect(parseSearch(text)).toEqual(search)
})

it('keeps several addresses apart', () => {
  expect(parseSearch('?q=tide')).toEqual({ q: 'tide' })
  expect(parseSearch('?q=ebb')).toEqual({ q: 'ebb' })
  expect(parseSearch('?q=tide')).toEqual({ q: 'tide' })
})

it('formats what is given', () => {
  expect(formatSearch({ q: 'a b', status: undefined })).toBe('?q=a+b')
  expect(formatSearch({ q: undefined })).toBe('')
})

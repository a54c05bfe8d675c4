import * as z from 'zod/mini'
import { expect, it } from 'vitest'
import { formatSearch, parseSearch, searchReader } from './search.ts'

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

it.each([
  ['', undefined, [], []],
  ['?berth=&ships=', undefined, [], []],
  ['?berth=quay&ships=ferry,tug', 'quay', ['ferry', 'tug'], []],
  ['?ships=tug,,%20ferry%0A,', undefined, ['tug', 'ferry'], []],
  ['?berth=sea&ships=tug,raft,__proto__', undefined, ['tug'], ['sea', 'raft', '__proto__']],
  ['?berth=quay%20quay', undefined, [], ['quay quay']],
  ['?__proto__=x&constructor=y&unknown=z', undefined, [], []],
])('reads what is valid in %s, and lists the rest', (text, berth, ships, ignored) => {
  const reader = searchReader<'berth' | 'ships'>(parseSearch(text))
  expect(reader.one('berth', z.enum(['quay', 'pier']))).toBe(berth)
  expect(reader.list('ships', z.enum(['ferry', 'tug']))).toEqual(ships)
  expect(reader.ignored.map(({ value }) => value)).toEqual(ignored)
})

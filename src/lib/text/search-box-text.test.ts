import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { searchTextOf, withAddress, withTyped, withWritten } from './search-box-text.ts'

const anyAct = fc.constantFrom('key', 'rest', 'address', 'latest address')

test('the box keeps what was typed last, whenever the URL echoes', () => {
  fc.assert(
    fc.property(fc.array(anyAct, { maxLength: 60 }), (acts) => {
      let box = searchTextOf('')
      let typed = ''
      // Texts written to the URL whose echo is pending.
      let ahead: string[] = []
      for (const act of acts) {
        if (act === 'key') {
          typed = typed.length > 6 ? '' : `${typed}${typed.length}`
          box = withTyped(box, typed)
        } else if (act === 'rest') {
          box = withWritten(box, typed)
          ahead.push(typed)
        } else {
          // Every echo may arrive, or only the latest one.
          const next = act === 'address' ? ahead[0] : ahead.at(-1)
          ahead = act === 'address' ? ahead.slice(1) : []
          if (next !== undefined && next !== box.address) box = withAddress(box, next)
        }
        expect(box.text).toBe(typed)
      }
    }),
  )
})

test('the box follows a URL that was changed elsewhere, unless a key came after it', () => {
  const rested = withAddress(withWritten(withTyped(searchTextOf('tug'), 'tugs'), 'tugs'), 'tugs')
  expect(withAddress(rested, 'tug').text).toBe('tug')
  expect(withAddress(withTyped(rested, 'tugs 4'), 'tug').text).toBe('tugs 4')
})

test('an unchanged URL leaves no echo to wait for', () => {
  const box = withWritten(withTyped(searchTextOf('tug'), 'tug '), 'tug')
  expect(withAddress(withAddress(box, ''), 'tug').text).toBe('tug')
})

import { expect, it } from 'vitest'
import { formOn } from '#form/testing/form-on.ts'
import { entryNote, meantNumbers } from './entry-note.ts'

it.for<[string, readonly string[]]>([
  ['5', ['5']],
  ['0,5', ['0.5']],
  ['-0,5', ['-0.5']],
  [',5', ['0.5']],
  ['.5', ['0.5']],
  ['5,', ['5']],
  ['+5', ['5']],
  ['007', ['7']],
  ['1,5e3', ['1.5e3']],
  ['１２', ['12']],
  ['１２，５', ['12.5']],
  ['٣٫٥', ['3.5']],
  ['۱۲', ['12']],
  ['१२', ['12']],
  ['𝟙𝟚', ['12']],
  ['−5', ['-5']],
  ['–5', ['-5']],
  ['－5', ['-5']],
  ['1\u00A0000', ['1000']],
  ['1\u202F000,5', ['1000.5']],
  ['12 345 678', ['12345678']],
  ["1'000", ['1000']],
  ['1’000.25', ['1000.25']],
  ['\u200B5', ['5']],
  ['\u20665\u2069', ['5']],
  ['1.000', ['1', '1000']],
  ['1,000', ['1', '1000']],
  ['12.345', ['12.345', '12345']],
  ['0.500', ['0.5']],
  ['0,125', ['0.125']],
  ['1234,567', ['1234.567']],
  ['1.000.000', ['1000000']],
  ['1,000.5', ['1000.5']],
  ['1.000,5', ['1000.5']],
  ['12,34,567', ['1234567']],
  ['9007199254740993,5', ['9007199254740993.5']],
  ['1 2', []],
  ['1,2,3', []],
  ['1.2.3', []],
  ['1.000,5.5', []],
  ['12 GB', []],
  ['5%', []],
  ['0x1F', []],
  ['-', []],
  [',', []],
  ['', []],
  ['five', []],
])('%j may mean %j', ([text, numbers]) => {
  expect(meantNumbers(text)).toEqual(numbers)
})

it.for([
  {},
  { constraints: { min: 0, max: 10 } },
  { constraints: { min: 500 } },
  { constraints: { min: 2, max: 10 } },
  { constraints: { minLength: 1, maxLength: 4 } },
  { sensitive: true, constraints: { max: 10 } },
])('asks about 1.000 in a number field with %j', (field) => {
  const form = formOn({ fields: [{ key: 'n', type: 'number', ...field }] })
  const [node] = [...form.tree().nodes.values()]
  expect(node && entryNote(node, '1.000')).toEqual({
    words: 'Sent as 1. Did you mean',
    numbers: ['1', '1000'],
  })
  expect(node && entryNote(node, '1000')).toBeUndefined()
})

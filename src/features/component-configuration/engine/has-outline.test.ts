import { expect, test } from 'vitest'
import { formOn } from '#form/testing/form-on.ts'
import { hasOutline } from './page-state.ts'

const fields = (count: number, prefix: string) =>
  Array.from({ length: count }, (_, index) => ({ key: `${prefix}${index}`, type: 'string' }))
const group = (key: string, count: number) => ({ key, type: 'object', fields: fields(count, 'f') })

test.each([
  { name: 'few fields in groups', form: [group('a', 5), group('b', 5)], has: false },
  { name: 'many fields in groups', form: [group('a', 15), group('b', 15)], has: true },
  { name: 'many fields in one group', form: [group('a', 50)], has: false },
  { name: 'many flat fields', form: fields(100, 'text'), has: false },
  { name: 'many keys with dots', form: [...fields(20, 'a.x'), ...fields(20, 'b.x')], has: true },
])('$name: $has', ({ form, has }) => {
  expect(hasOutline(formOn({ fields: form }).tree())).toBe(has)
})

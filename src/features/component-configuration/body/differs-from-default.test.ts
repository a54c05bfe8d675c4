import { expect, test } from 'vitest'
import { EMPTY_TEXT } from '#form/draft/draft.ts'
import { differsFromDefault } from './edit-list.ts'

test.each([
  { value: undefined, defaultText: 'a', differs: false },
  { value: '', defaultText: 'a', differs: false },
  { value: 'a', defaultText: 'a', differs: false },
  { value: 'b', defaultText: 'a', differs: true },
  { value: 'b', defaultText: undefined, differs: true },
  { value: '5.0', defaultText: '5', type: 'number' as const, differs: false },
  { value: '6', defaultText: '5', type: 'number' as const, differs: true },
  { value: 'x', defaultText: '5', type: 'number' as const, differs: true },
  { value: 'x', defaultText: 'y', type: 'number' as const, differs: true },
  {
    value: '9007199254740993',
    defaultText: '9007199254740992',
    type: 'number' as const,
    differs: true,
  },
  { value: '0.10', defaultText: '1e-1', type: 'number' as const, differs: false },
  { value: EMPTY_TEXT, defaultText: '', differs: false },
  { value: EMPTY_TEXT, defaultText: 'a', differs: true },
  { value: 'a', defaultText: 'a', sensitive: true, differs: true },
  { value: ['row-1'], defaultText: undefined, differs: true },
  { value: [], defaultText: undefined, differs: true },
])('$value differs from the default $defaultText: $differs', ({ differs, value, ...node }) => {
  expect(differsFromDefault({ type: 'string', sensitive: false, ...node }, value)).toBe(differs)
})

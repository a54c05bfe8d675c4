import { expect, it } from 'vitest'
import type { LocalMessage } from './local-check.ts'
import { mergeMessages } from './messages.ts'
import { isRequiredCode } from './violation-codes.ts'

it.each([
  ['REQUIRED', true],
  ['required', true],
  ['MISSING', true],
  ['REQUIRED_FIELD_MISSING', true],
  ['REQUIRED_INPUT_MISSING', true],
  ['FIELD_REQUIRED', true],
  ['missing-value', true],
  ['valueMissing', true],
  ['must be blank', true],
  ['value_is_required', true],
  ['ERR_VALIDATION_CANNOT_BE_BLANK', true],
  ['MISSING_PERMISSION', false],
  ['REQUIRED_VERSION_TOO_OLD', false],
  ['TOO_SHORT', false],
  ['UNREQUIRED', false],
  ['', false],
  [undefined, false],
])('%s means that a value is missing: %s', (code, required) => {
  expect(isRequiredCode(code)).toBe(required)
})

const MESSAGES = {
  type: 'Must be a number, such as 5 or 0.5.',
  range: 'Must be at most 5.',
  length: 'Must have at least 3 characters.',
  allowed: 'Not one of the values currently allowed.',
  pattern: 'Must match [a-z]+.',
  required: 'Needed.',
  items: 'Must have at most 4 items.',
  unique: 'Same as row 1.',
} as const

const local = (about: keyof typeof MESSAGES): LocalMessage => ({
  about,
  tone: 'wrong',
  text: MESSAGES[about],
})

const server = (code: string | undefined, text: string) => ({ tone: 'wrong', text, code }) as const

it.each([
  ['range', 'TOO_LARGE', 'Choose less.'],
  ['range', 'tooBig', 'Choose less.'],
  ['range', 'VALUE_OUT_OF_RANGE', 'Choose less.'],
  ['range', 'max', 'Choose less.'],
  ['range', 'MAXIMUM_EXCEEDED', 'Choose less.'],
  ['length', 'TOO_SHORT', 'Write more.'],
  ['length', 'minLength', 'Write more.'],
  ['length', 'LENGTH_OUT_OF_RANGE', 'Write more.'],
  ['allowed', 'VALUE_NOT_ALLOWED', 'Choose another.'],
  ['allowed', 'invalid_enum_value', 'Choose another.'],
  ['pattern', 'INPUT_PATTERN_MISMATCH', 'Write it otherwise.'],
  ['pattern', 'INVALID_FORMAT', 'Write it otherwise.'],
  ['type', 'INVALID_TYPE', 'Write a number.'],
  ['type', 'NOT_A_NUMBER', 'Write a number.'],
  ['required', 'REQUIRED', 'Enter it.'],
  ['items', 'TOO_MANY', 'Remove one.'],
  ['items', 'ITEM_COUNT_OUT_OF_RANGE', 'Remove one.'],
  ['unique', 'DUPLICATE_ITEM', 'Twice.'],
  // These codes are unknown, so the text decides.
  ['range', undefined, 'Replicas must be at most 5'],
  ['range', 'INVALID', 'The maximum is 5.'],
  ['length', 'CONSTRAINT_VIOLATION', 'size must be 3 or more'],
] as const)('drops a local message about %s if the server sends %s, "%s"', (about, code, text) => {
  expect(mergeMessages([server(code, text)], local(about))).toEqual([server(code, text)])
})

it.each([
  ['range', 'INVALID_TYPE', 'Must be a whole number.'],
  ['range', 'LIMIT_BELOW_REQUEST', 'The limit must be at least the request, 2.'],
  ['length', 'INPUT_PATTERN_MISMATCH', 'Use 3 lowercase letters.'],
  ['range', 'QUOTA', 'The sum must be at most 50.'],
  ['range', 'QUOTA', 'This cluster has room for 50.'],
  ['pattern', 'TYPE_MISMATCH', 'Not text.'],
  ['range', 'INVALID', 'Pool 5 was deleted.'],
  ['range', undefined, '5 nodes share this zone.'],
  ['range', 'INSTANCE_SIZE_UNAVAILABLE', 'Not sold in this zone.'],
] as const)('keeps a local message about %s if the server sends %s, "%s"', (about, code, text) => {
  expect(mergeMessages([server(code, text)], local(about))).toHaveLength(2)
})

it.each([
  ['Must be an object.', 2],
  ['Line 2: the key is there twice.', 1],
])('says where a text cannot be read, unless the server does: %s', (text, messages) => {
  const why = {
    about: 'type',
    tone: 'wrong',
    text: 'Line 2: This key is already defined.',
  } as const
  expect(mergeMessages([server('INVALID_TYPE', text)], why)).toHaveLength(messages)
})

import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyJson, conforming, mutated } from '#src/testing/arbitraries.ts'
import { apiErrorBodySchema, readErrorMessage } from './api-error-body.ts'

const BODY = { status: 404, error: 'Not Found', message: 'No environment has this id' }

describe("the server's message", () => {
  test.each([
    ['an error body as described', BODY],
    ['one with unknown members', { ...BODY, path: '/environment' }],
    ['one whose status is text', { ...BODY, status: '404' }],
    ['one without its status and error', { message: BODY.message }],
  ])('is read from %s', (_, body) => {
    expect(readErrorMessage(body)).toBe('No environment has this id')
  })

  test.each([
    ['a blank message', { ...BODY, message: '  ' }],
    ['a null message', { ...BODY, message: null }],
    ['a message that is not text', { ...BODY, message: { en: 'No' } }],
    ['no message', { status: 404, error: 'Not Found' }],
    ['a list', [BODY]],
    ['a text', 'No environment has this id'],
    ['nothing', undefined],
    ['null', null],
  ])('is undefined for %s', (_, body) => {
    expect(readErrorMessage(body)).toBeUndefined()
  })

  test('is read from every conforming body', () => {
    fc.assert(
      fc.property(conforming(apiErrorBodySchema), (body) => {
        expect(readErrorMessage(body)).toBe(body.message.trim() === '' ? undefined : body.message)
      }),
    )
  })

  test('any other JSON is read without throwing', () => {
    fc.assert(
      fc.property(fc.oneof(anyJson, mutated(conforming(apiErrorBodySchema))), (body) => {
        expect(['string', 'undefined']).toContain(typeof readErrorMessage(body))
      }),
    )
  })
})

test.each([
  ['a missing status', { error: 'Not Found', message: '' }],
  ['a status that is text', { ...BODY, status: '404' }],
  ['an unknown member', { ...BODY, path: '/environment' }],
])('the strict schema refuses %s', (_, body) => {
  expect(apiErrorBodySchema.safeParse(BODY).success).toBe(true)
  expect(apiErrorBodySchema.safeParse(body).success).toBe(false)
})

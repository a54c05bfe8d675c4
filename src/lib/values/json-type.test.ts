import { expect, test } from 'vitest'
import { isJsonType } from './json-type.ts'

test.each([
  'application/json',
  'Application/JSON; charset=utf-8',
  'application/problem+json',
  'application/vnd.api+json ;v=1',
])('%s is JSON', (type) => {
  expect(isJsonType(type)).toBe(true)
})

test.each([
  '',
  'text/html',
  'text/json',
  'image/svg+xml',
  'application/javascript',
  'application/json-seq',
  'application/jsonp',
  'application/json, text/html',
  'application/json;a=b, text/html',
  'text/html;application/json',
])('“%s” is not JSON', (type) => {
  expect(isJsonType(type)).toBe(false)
})

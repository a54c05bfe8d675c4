import { expect, it } from 'vitest'
import { draftFileText, readDraftFile } from './draft-file.ts'
import { jsonValue } from './read-value.ts'
import { requestJson } from './request.ts'

const request = (json: string) => jsonValue(json)?.json as Record<string, unknown>

it('reads a draft file as it was written, with exact numbers', () => {
  const body = '{"profileConfig":{"a.b":9223372036854775807,"__proto__":"x"},"clusterInputs":{}}'
  const text = draftFileText('loki', { body: request(body), secrets: ['API token'] })
  const file = readDraftFile(jsonValue(text)?.json)
  expect(file?.componentKey).toBe('loki')
  expect(requestJson(file?.request ?? {})).toBe(body)
  expect(text).toContain('"secretsLeftOut": [\n    "API token"\n  ]')
})

it.each([
  ['a request', { profileConfig: {} }],
  ['a profile with such keys', { draftOf: 'north', request: 5 }],
  ['a list', []],
  ['nothing', null],
])('does not accept %s as a draft file', (_, json) => {
  expect(readDraftFile(json)).toBeUndefined()
})

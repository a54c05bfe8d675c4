import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { resolveRequestSchema } from '#src/contract/component-resolution.ts'
import { anyJson } from '#src/testing/arbitraries.ts'
import { readResolveRequest } from './request.ts'

const parsed = (text: string): unknown => JSON.parse(text)

describe('a body', () => {
  it.each([
    '{}',
    '{"profileConfig":{},"replaceProfileConfig":false,"clusterInputs":{},"componentOutputs":{}}',
    '{"profileConfig":{"__proto__":1,"a":null},"clusterInputs":{"__proto__":{"b":"c"}}}',
    '{"componentOutputs":{"a":{"b":[{"c":1}]},"d":5}}',
    '{"aMemberOfALaterVersion":true}',
  ])('%s is accepted unchanged', (text) => {
    const read = readResolveRequest(parsed(text), 'byComponent', 'loki')
    expect.assert(read.kind === 'request')
    const { aMemberOfALaterVersion: _, ...known } = parsed(text) as Record<string, unknown>
    expect(JSON.stringify(read.request)).toBe(JSON.stringify(known))
  })

  it.each([
    ['[]', 'The body is not an object'],
    ['null', 'The body is not an object'],
    ['"text"', 'The body is not an object'],
    ['7', 'The body is not an object'],
    ['{"profileConfig":[]}', 'profileConfig is not an object'],
    ['{"profileConfig":null}', 'profileConfig is not an object'],
    ['{"profileConfig":"a: b"}', 'profileConfig is not an object'],
    ['{"replaceProfileConfig":"true"}', 'replaceProfileConfig must be true or false'],
    ['{"replaceProfileConfig":null}', 'replaceProfileConfig must be true or false'],
    ['{"clusterInputs":[]}', 'clusterInputs is not an object'],
    ['{"clusterInputs":null}', 'clusterInputs is not an object'],
    ['{"clusterInputs":{"loki":"x"}}', 'clusterInputs.loki is not an object'],
    ['{"clusterInputs":{"loki":{"a":"1","b.c":5}}}', 'clusterInputs.loki.b.c is not text'],
    ['{"clusterInputs":{"loki":{"a":null}}}', 'clusterInputs.loki.a is not text'],
    ['{"clusterInputs":{"__proto__":{"a":1}}}', 'clusterInputs.__proto__.a is not text'],
    ['{"componentOutputs":[1]}', 'componentOutputs is not an object'],
  ])('%s is rejected with a sentence that names the member', (text, message) => {
    expect(readResolveRequest(parsed(text), 'byComponent', 'loki')).toEqual({
      kind: 'wrong',
      message,
    })
  })

  it('is accepted if and only if the contract accepts it', () => {
    const member = fc.oneof(anyJson, fc.constant({ a: { b: 'c' } }), fc.boolean())
    const body = fc.oneof(
      anyJson,
      fc.record(
        {
          profileConfig: member,
          replaceProfileConfig: member,
          clusterInputs: member,
          componentOutputs: member,
        },
        { requiredKeys: [] },
      ),
    )
    fc.assert(
      fc.property(body, (json) => {
        // The schema ignores members called __proto__.
        fc.pre(!JSON.stringify(json).includes('__proto__'))
        const isTaken = readResolveRequest(json, 'byComponent', 'loki').kind === 'request'
        expect(isTaken).toBe(resolveRequestSchema.safeParse(json).success)
      }),
      { numRuns: 500 },
    )
  })

  it.each([
    ['{"clusterInputs":{"role":"arn","__proto__":"x"}}', undefined],
    ['{"clusterInputs":{}}', undefined],
    ['{"clusterInputs":{"loki":{"role":"arn"}}}', 'clusterInputs.loki is not text'],
    ['{"clusterInputs":{"role":5}}', 'clusterInputs.role is not text'],
    ['{"clusterInputs":[]}', 'clusterInputs is not an object'],
    ['{"clusterInputs":null}', 'clusterInputs is not an object'],
  ])('%s to an API that expects flat inputs', (text, message) => {
    const read = readResolveRequest(parsed(text), 'flat', 'loki')
    if (message === undefined) {
      const { clusterInputs } = parsed(text) as { clusterInputs: unknown }
      expect(read).toMatchObject({ request: { clusterInputs: { loki: clusterInputs } } })
    } else expect(read).toEqual({ kind: 'wrong', message })
  })
})

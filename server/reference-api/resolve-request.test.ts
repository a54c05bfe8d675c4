import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { resolveRequestSchema } from '#src/contract/component-resolution.ts'
import { anyJson } from '#src/testing/arbitraries.ts'
import { readResolveRequest } from './resolve-request.ts'

const parsed = (text: string): unknown => JSON.parse(text)

describe('a body', () => {
  it.each([
    '{}',
    '{"profileConfig":{},"replaceProfileConfig":false,"clusterInputs":{},"componentOutputs":{}}',
    '{"profileConfig":{"__proto__":1,"a":null},"clusterInputs":{"__proto__":{"b":"c"}}}',
    '{"componentOutputs":{"a":{"b":[{"c":1}]},"d":5}}',
    '{"aMemberOfALaterVersion":true}',
  ])('%s is taken as it is', (text) => {
    const read = readResolveRequest(parsed(text))
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
    ['{"replaceProfileConfig":"true"}', 'replaceProfileConfig is neither true nor false'],
    ['{"replaceProfileConfig":null}', 'replaceProfileConfig is neither true nor false'],
    ['{"clusterInputs":[]}', 'clusterInputs is not an object'],
    ['{"clusterInputs":null}', 'clusterInputs is not an object'],
    ['{"clusterInputs":{"loki":"x"}}', 'clusterInputs.loki is not an object'],
    ['{"clusterInputs":{"loki":{"a":"1","b.c":5}}}', 'clusterInputs.loki.b.c is not text'],
    ['{"clusterInputs":{"loki":{"a":null}}}', 'clusterInputs.loki.a is not text'],
    ['{"clusterInputs":{"__proto__":{"a":1}}}', 'clusterInputs.__proto__.a is not text'],
    ['{"componentOutputs":[1]}', 'componentOutputs is not an object'],
  ])('%s is refused in a sentence that names the member', (text, message) => {
    expect(readResolveRequest(parsed(text))).toEqual({ kind: 'wrong', message })
  })

  it('is taken where the contract takes it, and refused where it does not', () => {
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
        // The schema does not look at members called __proto__.
        fc.pre(!JSON.stringify(json).includes('__proto__'))
        const isTaken = readResolveRequest(json).kind === 'request'
        expect(isTaken).toBe(resolveRequestSchema.safeParse(json).success)
      }),
      { numRuns: 500 },
    )
  })
})

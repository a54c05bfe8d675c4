import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  type WireFieldDescriptor,
  type WireResolvedComponent,
  resolvedComponentSchema,
} from '#src/contract/component-resolution.ts'
import { HOSTILE_NAMES, anyJson, mutated } from '#src/testing/arbitraries.ts'
import { CATALOG } from '#reference/catalog/catalog.ts'
import { createReferenceApi } from '#reference/reference-api.ts'
import { jsonBody, resolvePath } from '#reference/testing/resolve-test-client.ts'
import { NOON, ask } from '#reference/testing/test-client.ts'
import { randomRuns } from '#src/testing/random-runs.ts'

const api = createReferenceApi({ now: () => NOON, seedSize: 1, rateLimit: 1_000_000 })
const authorization = `Token ${api.mintToken()}`
const prototype = Reflect.ownKeys(Object.prototype)
afterAll(() => {
  api.close()
  expect(Reflect.ownKeys(Object.prototype)).toEqual(prototype)
})

const postText = (key: string, text: string) =>
  ask(api, resolvePath(key), authorization, jsonBody(text))

// Components that respond late, not at all, or not with what they resolved.
const ODD = ['late-first', 'slow-resolve', 'unavailable-once', 'rate-limited-resolve', 'refuses']
const KEYS = [
  ...CATALOG.map(({ key }) => key).filter((key) => !ODD.includes(key)),
  ...Array.from({ length: 12 }, (_, seed) => `generated-${seed}`),
  'wide-40',
]
const CONFORMING = KEYS.filter(
  (key) => !['unknown-shapes', 'stray-violations', 'short-codes'].includes(key),
)

const templates = new Map<string, WireResolvedComponent>()
beforeAll(async () => {
  for (const key of CONFORMING) {
    const body: unknown = await (await postText(key, '{}')).json()
    templates.set(key, resolvedComponentSchema.parse(body))
  }
})

const scalarFor = ({ type, constraints }: Pick<WireFieldDescriptor, 'type' | 'constraints'>) => {
  const allowed = constraints?.allowedValues ?? []
  const choices = allowed.length > 0 ? [fc.constantFrom(...allowed)] : []
  switch (type) {
    case 'number':
      return fc.oneof(
        fc.integer({ min: -5, max: 500 }),
        fc.double({ noNaN: true, noDefaultInfinity: true }),
      )
    case 'bool':
      return fc.boolean()
    default:
      return fc.oneof(
        fc.string({ unit: 'grapheme', maxLength: 8 }),
        fc.constantFrom('1', '5m', 'custom'),
        ...choices,
      )
  }
}

/** Values that a person might enter for a descriptor, right or wrong. */
const valueFor = (
  field: Pick<WireFieldDescriptor, 'type' | 'constraints' | 'fields' | 'items'>,
): fc.Arbitrary<unknown> => {
  if (field.type === 'object')
    return field.fields
      ? valuesFor(field.fields)
      : fc.dictionary(fc.string(), fc.string(), { maxKeys: 2 })
  if (field.type !== 'array') return scalarFor(field)
  return field.items ? fc.array(valueFor(field.items), { maxLength: 3 }) : fc.constant([])
}

const valuesFor = (fields: readonly WireFieldDescriptor[]): fc.Arbitrary<Record<string, unknown>> =>
  fc
    .tuple(
      ...fields.map((field) =>
        fc.option(
          valueFor(field).map((value) => [field.key, value] as const),
          { nil: undefined },
        ),
      ),
    )
    .map((entries) => Object.fromEntries(entries.filter((entry) => entry !== undefined)))

/** A profile whose values mostly fit a component. */
const profileFor = (key: string) => {
  const known = valuesFor(templates.get(key)?.fields ?? [])
  return fc.oneof(
    known,
    mutated(known),
    fc.dictionary(fc.oneof(fc.string(), fc.constantFrom(...HOSTILE_NAMES)), anyJson, {
      maxKeys: 4,
    }),
  )
}

const startsOf = (component: WireResolvedComponent, body: object): string[] => {
  const { profileConfig = {} } = body as { profileConfig?: object }
  return [
    ...(component.fields ?? []).map(({ key }) => key),
    ...(component.requirements ?? []).map(({ key }) => key),
    ...Object.keys(profileConfig),
    `clusterInputs.${component.componentKey}`,
    'clusterContext',
  ]
}

/** Whether a path starts at an existing key and continues through members and rows. */
const isPath = (path: string, starts: readonly string[]) =>
  starts.some(
    (start) =>
      path.startsWith(start) && /^(?:$|\.|\[\d+\](?:$|[.[]))/u.test(path.slice(start.length)),
  )

describe('any JSON body', () => {
  it.each(KEYS)('is resolved by %s, or rejected with a 400', async (key) => {
    const body = fc.oneof(
      anyJson,
      fc.record(
        {
          profileConfig: fc.oneof(anyJson, fc.dictionary(fc.string(), anyJson)),
          replaceProfileConfig: fc.oneof(fc.boolean(), anyJson),
          clusterInputs: fc.oneof(
            anyJson,
            fc.dictionary(fc.constantFrom(key, 'x'), fc.dictionary(fc.string(), fc.string())),
          ),
          componentOutputs: anyJson,
        },
        { requiredKeys: [] },
      ),
    )
    await fc.assert(
      fc.asyncProperty(body, async (json) => {
        const { status } = await postText(key, JSON.stringify(json))
        expect([200, 400]).toContain(status)
      }),
      { numRuns: randomRuns(100) },
    )
  })

  it.each([
    ['lists', '['.repeat(200_000)],
    ['closed lists', `{"profileConfig":{"a":${'['.repeat(100_000)}${']'.repeat(100_000)}}}`],
    [
      'closed lists beside a large number',
      `{"profileConfig":{"a":${'['.repeat(100_000)}${'1'.repeat(20)}${']'.repeat(100_000)}}}`,
    ],
    ['objects', `{"profileConfig":${'{"settings":'.repeat(50_000)}1${'}'.repeat(50_001)}`],
  ])('nested deeply in %s does not cause a 500', async (_what, text) => {
    for (const key of ['karpenter', 'hostile-keys'])
      expect([200, 400]).toContain((await postText(key, text)).status)
  })

  it('with very many rows gets descriptors for the allowed number', async () => {
    const text = `{"profileConfig":{"nodePools":[${'{},'.repeat(300_000)}{}]}}`
    const body: unknown = await (await postText('karpenter', text)).json()
    const { fields = [], violations = [] } = resolvedComponentSchema.parse(body)
    expect(fields.find(({ key }) => key === 'nodePools')?.itemFields).toHaveLength(10)
    expect(violations.map(({ code }) => code)).toContain('ITEM_COUNT_OUT_OF_RANGE')
  })
})

describe('any profile', () => {
  it.each(CONFORMING)(
    'of %s gets a conforming response, with paths that lead somewhere',
    async (key) => {
      await fc.assert(
        fc.asyncProperty(
          profileFor(key),
          fc.boolean(),
          fc.dictionary(fc.string(), fc.string(), { maxKeys: 3 }),
          async (profileConfig, replaceProfileConfig, inputs) => {
            const body = { profileConfig, replaceProfileConfig, clusterInputs: { [key]: inputs } }
            const response = await postText(key, JSON.stringify(body))
            expect(response.status).toBe(200)
            const component = resolvedComponentSchema.parse(await response.json())
            const starts = startsOf(component, JSON.parse(JSON.stringify(body)))
            for (const { code, fieldPath, message } of component.violations ?? []) {
              expect(code).toMatch(/^[A-Z_]+$/)
              expect(message).toMatch(/\S\.$/)
              expect(isPath(fieldPath ?? '', starts)).toBe(true)
            }
            const keys = (component.fields ?? []).map((field) => field.key)
            expect(new Set(keys).size).toBe(keys.length)
          },
        ),
        { numRuns: randomRuns(100) },
      )
    },
  )
})

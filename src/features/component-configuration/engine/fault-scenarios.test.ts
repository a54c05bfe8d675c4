import * as fc from 'fast-check'
import { later } from '#src/testing/later.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError, type ApiFailure } from '#src/api/api-error.ts'
import { aComponent, aField, anAddress, aViolation } from '#src/testing/component-builders.ts'
import { type MemoryRequest, createMemoryApi } from '#src/testing/memory-api.ts'
import { randomRuns } from '#src/testing/random-runs.ts'
import { createConfiguration } from './create-configuration.ts'
import { formWithoutPage } from '#form/testing/form-without-page.ts'
import type { NodeId } from '#form/draft/field-address.ts'

/*
 * Random scripts: edits while resolve requests fail, or are answered late, out of order or for another
 * component. Nothing typed is lost, no older answer replaces a newer one, and the last request has
 * the whole draft.
 */

const RUNS = randomRuns(200)

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** How a request ends. */
type Fate =
  | { kind: 'answer' | 'garbage' | 'another component' }
  | { kind: 'late'; by: number }
  | { kind: 'pause'; for: number }
  | { kind: 'fails'; failure: ApiFailure }

const anyFate: fc.Arbitrary<Fate> = fc.oneof(
  { weight: 3, arbitrary: fc.constant<Fate>({ kind: 'answer' }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('late'), by: fc.nat(6000) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('pause'), for: fc.nat(8000) }) },
  {
    weight: 2,
    arbitrary: fc
      .constantFrom<ApiFailure>(
        { kind: 'server', status: 503 },
        { kind: 'unreachable', reason: 'network' },
        { kind: 'unreachable', reason: 'timeout' },
        { kind: 'malformed', expected: 'JSON' },
        { kind: 'unauthorized' },
      )
      .map((failure): Fate => ({ kind: 'fails', failure })),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom<Fate>({ kind: 'garbage' }, { kind: 'another component' }),
  },
)

/** The fields that are always there, and those that are there while `kind` is `more`. */
const ALWAYS = ['name', 'size', 'kind']
const WHEN_MORE = ['first.of more', 'second']

type Step =
  | { kind: 'type'; key: string; text: string }
  | { kind: 'leave' | 'resolve now' | 'stop trying' }
  | { kind: 'wait'; ms: number }

const anyStep: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('type'),
      key: fc.constantFrom('name', 'size', ...WHEN_MORE),
      text: fc.string({ unit: 'grapheme', maxLength: 4 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('type'),
      key: fc.constant('kind'),
      text: fc.constantFrom('more', 'less', ''),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constantFrom('leave', 'resolve now', 'stop trying') }),
  },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('wait'), ms: fc.nat(3000) }) },
)

type Scenario = { fates: Fate[]; steps: Step[] }

const anyScenario: fc.Arbitrary<Scenario> = fc.record({
  fates: fc.array(anyFate, { maxLength: 30 }),
  steps: fc.array(anyStep, { minLength: 5, maxLength: 40 }),
})

type Profile = Readonly<Record<string, unknown>>

const profileOf = ({ json }: Pick<MemoryRequest, 'json'>): Profile =>
  (JSON.parse(json) as { profileConfig: Profile }).profileConfig

/** An answer with a violation that has the number of its request, and one for each value it got. */
const answerTo = (asked: MemoryRequest, nth: number) => {
  const profile = profileOf(asked)
  const keys = [...ALWAYS, ...(profile['kind'] === 'more' ? WHEN_MORE : [])]
  return aComponent({
    fields: keys.map((key) => aField(key)),
    violations: [
      aViolation('answer', String(nth)),
      ...Object.entries(profile).map(([key, value]) =>
        aViolation(key, `is ${JSON.stringify(value)}`),
      ),
    ],
  })
}

const open = (fates: readonly Fate[]) => {
  const left = [...fates]
  const api = createMemoryApi(async (asked, nth) => {
    const fate = left.shift() ?? { kind: 'answer' }
    await later(fate.kind === 'late' ? fate.by : 20)
    if (fate.kind === 'fails') throw new ApiError(fate.failure)
    if (fate.kind === 'pause') {
      throw new ApiError({ kind: 'rateLimited', resetAt: new Date(Date.now() + fate.for) })
    }
    if (fate.kind === 'garbage') return 'a page of a proxy'
    const answer = answerTo(asked, nth)
    return fate.kind === 'another component' ? { ...answer, componentKey: 'other' } : answer
  })
  const form = formWithoutPage()
  const configuration = createConfiguration(api, anAddress(), form)
  const idOf = (key: string) =>
    configuration.overview.get().fields.find((id) => configuration.field(id)?.node.key === key)
  return { api, configuration, form, idOf, recover: () => left.splice(0) }
}

const run = async ({ fates, steps }: Scenario) => {
  const { api, configuration, form, idOf, recover } = open(fates)
  const { loop, overview } = configuration
  const typed = new Map<string, { id: NodeId; text: string }>()
  let newest = -1
  let shown = -1
  // Older answers that were shown after newer ones, and the number of requests before that.
  const recalled: { json: string; before: number }[] = []

  const stop = overview.subscribe(() => {
    const { answered } = overview.get()
    const nth = Number(answered?.component.violations[0]?.message ?? shown)
    if (!answered || nth === shown) return
    shown = nth
    if (nth < newest) recalled.push({ json: answered.sent.json, before: api.asked.length })
    newest = Math.max(newest, nth)
  })

  const holds = () => {
    for (const { id, text } of typed.values()) expect(form.getValues(id)).toBe(text)
  }

  loop.resolveNow()
  for (const step of steps) {
    if (step.kind === 'type') {
      const id = idOf(step.key)
      if (id !== undefined) {
        typed.set(step.key, { id, text: step.text })
        form.setValue(id, step.text)
        configuration.edit(id, step.key === 'kind' ? 'choice' : 'typing')
      }
    }
    if (step.kind === 'leave') loop.flush()
    if (step.kind === 'resolve now') loop.resolveNow()
    if (step.kind === 'stop trying') loop.stopRetrying()
    await vi.advanceTimersByTimeAsync(step.kind === 'wait' ? step.ms : 30)
    holds()
  }

  // The service recovers, and one more request is sent.
  recover()
  await vi.advanceTimersByTimeAsync(20_000)
  loop.resolveNow()
  await vi.advanceTimersByTimeAsync(20_000)
  stop()
  holds()
  expect(loop.resolution.get().kind).toBe('settled')
  // An older answer is shown again only from the cache, for an equal draft that is then sent again.
  for (const { json, before } of recalled) expect(api.asked[before]?.json).toBe(json)
  const text = (key: string) => typed.get(key)?.text
  const active = [...ALWAYS, ...(text('kind') === 'more' ? WHEN_MORE : [])]
  const draft = active.flatMap((key) => (text(key) ? [[key, text(key)] as const] : []))
  const last = api.asked.at(-1)
  expect(last && profileOf(last)).toEqual(Object.fromEntries(draft))
  expect(overview.get().answered?.sent.json).toBe(last?.json)
  // Each message is about the current value.
  for (const [key, value] of draft) {
    const id = idOf(key)
    const texts = id === undefined ? [] : configuration.field(id)?.messages.map((one) => one.text)
    expect(texts).toEqual([`is ${JSON.stringify(value)}`])
  }
  loop.dispose()
}

test(
  `${RUNS} random scripts with failing requests lose nothing and end resolved`,
  { timeout: 60_000 },
  async ({ annotate }) => {
    const seed = Math.trunc(Math.random() * 0x7fffffff)
    await annotate(`seed ${seed}`)
    await fc.assert(fc.asyncProperty(anyScenario, run), { numRuns: RUNS, seed })
  },
)

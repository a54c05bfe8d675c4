// @vitest-environment node
import { isDeepStrictEqual } from 'node:util'
import * as fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { parseAllDocuments } from 'yaml'
import { aComponent, aField, aGroup, aList, aRequirement } from '#src/testing/component-builders.ts'
import { openConfiguration } from '#form/testing/open-configuration.ts'
import { isRecord } from '#src/lib/values/is-record.ts'
import { randomRuns } from '#src/testing/random-runs.ts'
import { loadYaml, readValueLater } from '#form/body/read-value.ts'
import type { Configuration } from '#form/engine/create-configuration.ts'
import { draftInLink, draftLink } from '#form/drafts/draft-link.ts'
import { readIncoming } from '#form/drafts/read-incoming.ts'
import { createDraftFiller } from '#form/engine/draft-filler.ts'
import { valuesSessionOf } from '#form/values-text/values-session.ts'

/*
 * Property: a text that is given for a field of any kind, as what is typed into it, in the values as YAML, to fill from, in
 * a draft file or a link, is either sent with the value that an independent reading of YAML 1.2 and of YAML 1.1 gives, or a
 * message or note says why not.
 */

const COMPONENT = aComponent({
  fields: [
    aField('extra', { type: 'object' }),
    aField('list', { type: 'array' }),
    aField('note'),
    aField('code', { sensitive: true }),
    aField('hidden', { type: 'object', sensitive: true }),
    aField('size', { type: 'number' }),
    aField('isOn', { type: 'bool' }),
    aField('colour', { constraints: { allowedValues: ['', 'a', '1', 'true'] } }),
    aField('manifest', { format: 'kubernetes-resource-yaml' }),
    { key: 'any' },
    aGroup('lamp', [aField('a'), aField('b', { type: 'number' })]),
    aList('rows', { type: 'object', fields: [aField('a')] }),
    aList('flags', { type: 'string' }),
    aList('ports', { type: 'number' }),
  ],
  requirements: [
    aRequirement('zone'),
    aRequirement('count', { type: 'number' }),
    aRequirement('zones', { type: 'array', items: { type: 'string' } }),
    aRequirement('labels', { type: 'object' }),
  ],
})
const { componentKey } = COMPONENT
const PROFILE = (COMPONENT.fields ?? []).map(({ key }) => key)
const CLUSTER = (COMPONENT.requirements ?? []).map(({ key }) => key)
const TYPED = 'extra list note code hidden size manifest any zone count labels'.split(' ')

beforeAll(async () => {
  vi.useFakeTimers()
  await loadYaml()
})
afterAll(() => void vi.useRealTimers())

type Page = Awaited<ReturnType<typeof openConfiguration>> & {
  configuration: Configuration
  wait: (ms: number) => Promise<unknown>
}
let page: Page

beforeEach(async () => {
  const opened = await openConfiguration(() => COMPONENT)
  const wait = (ms: number) => vi.advanceTimersByTimeAsync(ms)
  page = { ...opened, configuration: opened.page, wait }
  return () => page.configuration.loop.dispose()
})

type Given = { readonly isRefused: boolean; readonly sent?: Sent }
type Sent = { readonly profileConfig: Record<string, unknown>; readonly clusterInputs: unknown }

const sent = (): Sent => JSON.parse(page.configuration.sendable('merge').json) as Sent
/** What is sent under a key; undefined if nothing is. */
const sentUnder = ({ profileConfig, clusterInputs }: Sent, key: string): unknown => {
  if (PROFILE.includes(key)) return profileConfig[key]
  const own = isRecord(clusterInputs) ? clusterInputs[componentKey] : undefined
  return isRecord(own) ? own[key] : undefined
}
const RUNS = randomRuns(2500)
const indented = (text: string, by = 1) => text.replaceAll(/^(?=[^\n])/gm, '  '.repeat(by))
/** A body that gives a text for a key. */
const bodyWith = (key: string, text: string, component: string | undefined) => {
  const member = `${key}:\n${indented(text)}\n`
  if (PROFILE.includes(key)) return `profileConfig:\n${indented(member)}`
  const own = component === undefined ? member : `${component}:\n${indented(member)}`
  return `profileConfig: {}\nclusterInputs:\n${indented(own)}`
}

const clear = () => {
  const { whole } = page.configuration
  const edited = [...whole.draft().edited]
  if (edited.length > 0) whole.put(Object.fromEntries(edited.map((id) => [id, undefined])), false)
}

const filled = (json: unknown): Given => {
  const { configuration } = page
  configuration.fill(json, createDraftFiller)
  const isRefused = configuration.overview.get().filled?.left.length !== 0
  const given = { isRefused, sent: sent() }
  clear()
  return given
}

const opened = async (text: string): Promise<Given> => {
  const read = await readIncoming('draft.yaml', text, componentKey)
  return 'wrong' in read ? { isRefused: true } : filled(read.request)
}
const draftWith = (key: string, text: string) =>
  `draftOf: {componentKey: ${componentKey}}\nrequest:\n${indented(bodyWith(key, text, componentKey))}`

const PLACES: Record<string, (key: string, text: string) => Promise<Given>> = {
  'the values as YAML': async (key, text) => {
    const { configuration, wait } = page
    const session = valuesSessionOf(configuration)
    const close = session.open()
    session.typed(bodyWith(key, text, undefined))
    await wait(1000)
    const { wrong, notes } = session.shown.get()
    const isRefused = wrong !== undefined || notes.some(({ tone }) => tone !== 'needed')
    const given = { isRefused, sent: sent() }
    session.typed('profileConfig: {}\n')
    await wait(1000)
    clear()
    await wait(1000)
    close()
    return given
  },
  'a draft that is opened': (key, text) => opened(draftWith(key, text)),
  'a link': async (key, text) => {
    const link = await draftLink('https://console.example/', draftWith(key, text))
    return opened((await draftInLink(new URL(link ?? '').hash)) ?? '')
  },
  'a text to fill from': async (key, text) => {
    const read = await readValueLater(bodyWith(key, text, componentKey))
    return 'wrong' in read ? { isRefused: true } : filled(read.json)
  },
}

/** What YAML 1.2 and 1.1 make of a text; undefined if they differ, or it has no JSON. */
const reading = (text: string): { json: unknown } | undefined => {
  const [json, old] = (['1.2', '1.1'] as const).map((version) => {
    const parsed = parseAllDocuments(text, { version, logLevel: 'silent' })
    const [only, second] = 'empty' in parsed ? [] : parsed
    if (!only || second || only.errors.length > 0 || only.warnings.length > 0) return undefined
    try {
      return JSON.stringify(only.toJS(), (_, value: unknown) =>
        typeof value === 'number' && !Number.isFinite(value) ? 'not JSON' : value,
      )
    } catch {
      return undefined
    }
  })
  return json !== undefined && json === old ? { json: JSON.parse(json) } : undefined
}

const VALUES = [
  ...'5 "5" 1.0 -1 on "true" true [] {} [~] [""] [{}] [a] [5] [a:] "" {a:\u00a01}'.split(' '),
  '{a: ~}',
  '"\\uE000empty"',
  '"a\\r\\nb"',
  '12345678901234567890',
  '\'["x"]\'',
  ...'a 1 1.50 true null ~ "x" \'y\' {a:} # - [a " \' = @x *x *y'.split(' '),
  ...'0644 off yes n 1_000 0b101 0o7 12:30 1e3 1e400 .inf .nan 0x1F << &c:d'.split(' '),
  '',
  '[1, b]',
  '{c: d}',
  '|\n  t\n  u',
  '>-\n  v\n  w',
  '!Ref x',
  '!vault |\n  x',
  '!!binary aGk=',
  '!!set {a}',
  '!!omap [a: 1]',
  '!!str 5',
  '! 5',
  '&x 1',
  '&y {a: 1}',
  '{<<: *y}',
  '{{ .v }}',
  '{{ .v }}:1',
  'a: b',
  'a #b',
  '\u00a0a',
  'a\u00a0# c',
  'a\tb',
  '"a\u00a0b"',
  '1 # c',
  '- a',
  '\u3000',
  '{a: 1, a: 2}',
]
const KEYS = [
  'a',
  'b',
  '"a"',
  '1',
  '"1"',
  'on',
  'true',
  '<<',
  '? [a]\n',
  '!x k',
  '&k k',
  '1.50',
  '',
  'a b',
  '{{ .k }}',
]
const STARTS = ['', '', '', '  ', '- ', '\t', '\u00a0', '\u3000\u3000', '  - ', '? ']

const line = fc.oneof(
  {
    weight: 8,
    arbitrary: fc
      .tuple(
        fc.constantFrom(...STARTS),
        fc.constantFrom(...KEYS),
        fc.constantFrom(': ', ': ', ':\t', ':\u00a0', ':\n    '),
        fc.constantFrom(...VALUES),
      )
      .map((parts) => parts.join('')),
  },
  {
    weight: 2,
    arbitrary: fc.constantFrom(
      '---',
      '...',
      '# c',
      '',
      '- a',
      '%YAML 1.1',
      '<<: *y',
      '{"a": 1, "a": 2}',
    ),
  },
)
/** What fits at least one kind of field. */
const FITTING = [
  ...'true false 5 80.5 "1" a {b:}'.split(' '),
  '[a, "5"]',
  '[80, 1.5]',
  '[{a: x}, {a: "1"}]',
  '- a: x\n- a: y',
  '{a: x, b: 2}',
  'a: x\nb: -1',
]
const anyText = fc.oneof(
  { weight: 2, arbitrary: fc.constantFrom(...FITTING) },
  { weight: 2, arbitrary: fc.constantFrom(...VALUES) },
  fc.array(line, { minLength: 1, maxLength: 4 }).map((lines) => lines.join('\n')),
  // One thing that may be wrong in a text that is right otherwise.
  fc
    .tuple(fc.constantFrom(...VALUES), fc.constantFrom(...KEYS))
    .map(([value, key]) => `q: {r: s}\nt:\n  - ${value.replaceAll('\n', '\n  ')}\nu:\n  ${key}: v`),
  fc.constantFrom(...VALUES).map((value) => `q: ${value}`),
)

/** Whether what is sent under a key is what was read. Cluster inputs are strings, lists and objects as JSON (API §4.2). */
const isMeant = (key: string, given: unknown, read: unknown): boolean => {
  if (PROFILE.includes(key) || given === read) return isDeepStrictEqual(given, read)
  const json: unknown = typeof given === 'string' ? JSON.parse(given) : undefined
  const isJsonText = typeof read === 'string' && !['zone', 'count'].includes(key)
  return isDeepStrictEqual(json, isJsonText ? JSON.parse(read) : read)
}

test.each(Object.entries(PLACES))('in %s', { timeout: 240_000 }, async (_, give) => {
  let taken = 0
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...PROFILE, ...CLUSTER), anyText, async (key, text) => {
      fc.pre(text.trim() !== '')
      const given = await give(key, text)
      if (given.isRefused || !given.sent) return
      const read = reading(`${key}:\n${indented(text)}\n`)?.json
      const now = sentUnder(given.sent, key)
      const isSame = isRecord(read) && isMeant(key, now, read[key])
      expect(isSame, `${key}: ${JSON.stringify(text)} sent ${JSON.stringify(now)}`).toBe(true)
      taken += 1
    }),
    { numRuns: RUNS, seed: 7 },
  )
  expect(taken).toBeGreaterThan(RUNS / 20)
})

/** What a text means that is typed into a field: itself, or JSON or YAML. */
const typedMeaning = (key: string, text: string): unknown => {
  if (['note', 'code', 'manifest', 'zone', 'count'].includes(key)) return text
  try {
    return JSON.parse(text)
  } catch {
    return key === 'any' ? text : reading(text)?.json
  }
}

test('in its field', { timeout: 240_000 }, async () => {
  let taken = 0
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...TYPED), anyText, async (key, text) => {
      fc.pre(text.trim() !== '')
      const { configuration, idOf } = page
      configuration.enter(idOf(key), text, 'choice')
      const { messages = [], note } = configuration.field(idOf(key)) ?? {}
      const now = sentUnder(sent(), key)
      clear()
      if (note || messages.some(({ tone }) => tone === 'wrong')) return
      const meant = typedMeaning(key, text)
      const isSame = now === meant || isMeant(key, now, meant)
      expect(isSame, `${key}: ${JSON.stringify(text)} sent ${JSON.stringify(now)}`).toBe(true)
      taken += 1
    }),
    { numRuns: RUNS, seed: 7 },
  )
  expect(taken).toBeGreaterThan(RUNS / 20)
})

// @vitest-environment node
import * as fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { parseAllDocuments } from 'yaml'
import { aComponent, aField } from '#src/testing/component-builders.ts'
import { openConfiguration } from '#form/testing/open-configuration.ts'
import { isRecord } from '#src/lib/values/is-record.ts'
import { randomRuns } from '#src/testing/random-runs.ts'
import { loadYaml, readValueLater } from '#form/body/read-value.ts'
import type { Configuration } from '#form/engine/create-configuration.ts'
import { readIncoming } from '#form/drafts/read-incoming.ts'
import { createDraftFiller } from '#form/engine/draft-filler.ts'
import { valuesSessionOf } from '#form/values-text/values-session.ts'

/*
 * Property: a text for an object that is given as its value, in the values as YAML or to fill from is either sent with
 * the value that an independent reading of YAML 1.2 and of YAML 1.1 gives, or a message says why not.
 */

beforeAll(async () => {
  vi.useFakeTimers()
  await loadYaml()
})
afterAll(() => void vi.useRealTimers())

type Page = { configuration: Configuration; id: string; wait: (ms: number) => Promise<unknown> }
let page: Page

beforeEach(async () => {
  const { page: configuration, idOf } = await openConfiguration(() =>
    aComponent({ fields: [aField('extra', { type: 'object' })] }),
  )
  const wait = (ms: number) => vi.advanceTimersByTimeAsync(ms)
  page = { configuration, id: idOf('extra'), wait }
  return () => configuration.loop.dispose()
})

type Given = { readonly isRefused: boolean; readonly sent: unknown }

const sent = (): unknown => JSON.parse(page.configuration.requestText()).profileConfig.extra
const RUNS = randomRuns(400)
const indented = (text: string) => text.replaceAll(/^(?=[^\n])/gm, '  ')

const PLACES: Record<string, (text: string) => Promise<Given>> = {
  'its field': async (text) => {
    const { configuration, id } = page
    configuration.enter(id, text, 'choice')
    const messages = configuration.field(id)?.messages ?? []
    const given = { isRefused: messages.some(({ tone }) => tone === 'wrong'), sent: sent() }
    configuration.reset(id)
    return given
  },
  'the values as YAML': async (text) => {
    const { configuration, id, wait } = page
    const session = valuesSessionOf(configuration)
    const close = session.open()
    session.typed(`profileConfig:\n  extra:\n${indented(indented(text))}\n`)
    await wait(1000)
    const { wrong, notes } = session.shown.get()
    const isRefused = wrong !== undefined || notes.some(({ tone }) => tone !== 'needed')
    const given = { isRefused, sent: sent() }
    session.typed('profileConfig: {}\n')
    await wait(1000)
    configuration.reset(id)
    await wait(1000)
    close()
    return given
  },
  'a draft that is opened': async (text) => {
    const { configuration, id } = page
    const draft = `draftOf: {componentKey: k}\nrequest:\n  profileConfig:\n    extra:\n${indented(indented(indented(text)))}\n`
    const opened = await readIncoming('draft.yaml', draft, 'k')
    if ('wrong' in opened) return { isRefused: true, sent: undefined }
    configuration.fill(opened.request, createDraftFiller)
    const { filled } = configuration.overview.get()
    const given = { isRefused: filled?.left.length !== 0, sent: sent() }
    configuration.reset(id)
    return given
  },
  'a text to fill from': async (text) => {
    const { configuration, id } = page
    const read = await readValueLater(`extra:\n${indented(text)}\n`)
    if ('wrong' in read) return { isRefused: true, sent: undefined }
    configuration.fill(read.json, createDraftFiller)
    const given = {
      isRefused: configuration.overview.get().filled?.left.length !== 0,
      sent: sent(),
    }
    configuration.reset(id)
    return given
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
const anyText = fc.oneof(
  fc.array(line, { minLength: 1, maxLength: 4 }).map((lines) => lines.join('\n')),
  // One thing that may be wrong in a text that is right otherwise.
  fc
    .tuple(fc.constantFrom(...VALUES), fc.constantFrom(...KEYS))
    .map(([value, key]) => `q: {r: s}\nt:\n  - ${value.replaceAll('\n', '\n  ')}\nu:\n  ${key}: v`),
  fc.constantFrom(...VALUES).map((value) => `q: ${value}`),
)

test.each(Object.entries(PLACES))('in %s', { timeout: 120_000 }, async (place, give) => {
  let taken = 0
  await fc.assert(
    fc.asyncProperty(anyText, async (text) => {
      fc.pre(text.trim() !== '')
      const given = await give(text)
      if (given.isRefused) return
      const isInside = place !== 'its field'
      const whole = isInside ? `extra:\n${indented(text)}\n` : text
      const read = reading(whole)
      expect(read, `${JSON.stringify(text)} sent ${JSON.stringify(given.sent)}`).toBeDefined()
      const json = read?.json
      expect(given.sent).toEqual(isInside && isRecord(json) ? json['extra'] : json)
      taken += 1
    }),
    { numRuns: RUNS, seed: 7 },
  )
  expect(taken).toBeGreaterThan(RUNS / 20)
})

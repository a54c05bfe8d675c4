// @vitest-environment node
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { parse } from 'yaml'
import { aComponent, aField, aList, aRequirement } from '#src/testing/component-builders.ts'
import { isRecord } from '#src/lib/values/is-record.ts'
import { loadYaml } from '#form/body/read-value.ts'
import { openConfiguration } from '#form/testing/open-configuration.ts'

/*
 * A text that reads as a value of another type than its field has: either a message at the field says so, or what is
 * sent is what an independent reader makes of the text for that type.
 */

beforeAll(async () => {
  vi.useFakeTimers()
  await loadYaml()
})
afterAll(() => void vi.useRealTimers())

const TYPES = [undefined, 'string', 'number', 'bool', 'object', 'array', 'ipv4'] as const
type Type = (typeof TYPES)[number]

const TEXTS =
  `abc|"abc"|'abc'|5| 5 |"5"|1.000|1e3|0x10|-0|true|True|null|~|""| |[1]|[]|{"a": 1}|{}|a: 1|- a|[1|"a|\u00a05`.split(
    '|',
  )

const json = (text: string): { value: unknown } | undefined => {
  try {
    return { value: JSON.parse(text) as unknown }
  } catch {
    return undefined
  }
}

/** What a field of a type means by a text; undefined if the text is not of that type. */
const meant = (type: Type, text: string, isSecret: boolean): { value: unknown } | undefined => {
  if (type === 'string') return { value: text }
  if (type === undefined && isSecret) return { value: text }
  if (type === undefined || type === 'ipv4') return json(text) ?? { value: text }
  if (type === 'number') {
    const number = json(text.trim())
    return typeof number?.value === 'number' ? number : undefined
  }
  if (type === 'bool') return text === 'true' || text === 'false' ? json(text) : undefined
  try {
    const value: unknown = parse(text)
    const fits = type === 'array' ? Array.isArray(value) : isRecord(value) && !Array.isArray(value)
    return fits || value === null ? { value } : undefined
  } catch {
    return undefined
  }
}

/** The same for an input of the cluster, which is sent as text. */
const meantAsText = (type: Type, text: string) => {
  if (type === 'object' || type === 'array') {
    const value = meant(type, text, false)
    return value && { value: JSON.stringify(value.value) }
  }
  if (type === 'number') return meant(type, text, false) && { value: text.trim() }
  return type === 'bool' && !meant(type, text, false) ? undefined : { value: text }
}

const nameOf = (type: string | undefined) => `of-${type ?? 'any'}`

const fields = (isSecret: boolean) =>
  TYPES.filter((type) => type !== 'bool' || isSecret).map((type) =>
    aField(nameOf(type), { type, sensitive: isSecret }),
  )

const PLACES = {
  profile: aComponent({ fields: fields(false) }),
  secret: aComponent({ fields: fields(true) }),
  row: aComponent({ fields: [aList('rows', { type: 'object', fields: fields(false) })] }),
  cluster: aComponent({
    requirements: fields(false).map(({ key, ...field }) =>
      aRequirement(key, { ...field, status: 'READY' }),
    ),
  }),
  'secret of the cluster': aComponent({
    requirements: fields(true).map(({ key, ...field }) =>
      aRequirement(key, { ...field, status: 'READY' }),
    ),
  }),
}

test.each(Object.entries(PLACES))('%s', async (place, component) => {
  const { api, page, nodeOf, enter, addRow } = await openConfiguration(() => component)
  if (place === 'row') await addRow('rows')
  const isCluster = place.endsWith('cluster')
  const unsaid: unknown[] = []
  for (const type of TYPES) {
    const node = nodeOf(nameOf(type))
    if (!node) continue
    for (const text of TEXTS) {
      await enter(node.key, text)
      const { profileConfig, clusterInputs } = JSON.parse(api.asked.at(-1)?.json ?? '') as {
        profileConfig: Record<string, unknown>
        clusterInputs: Record<string, Record<string, unknown>>
      }
      const row = profileConfig['rows']
      const parts = isCluster
        ? clusterInputs[component.componentKey]
        : Array.isArray(row)
          ? (row[0] as Record<string, unknown>)
          : profileConfig
      const sent = parts?.[node.key]
      const right = isCluster ? meantAsText(type, text) : meant(type, text, place === 'secret')
      const { messages = [] } = page.field(node.id) ?? {}
      const isSaid = messages.length > 0
      const isRight = right !== undefined && JSON.stringify(sent) === JSON.stringify(right.value)
      if (!isRight && !isSaid)
        unsaid.push(`${type}: ${text} → ${JSON.stringify(sent)}, not ${JSON.stringify(right)}`)
    }
  }
  page.loop.dispose()
  expect(unsaid).toEqual([])
})

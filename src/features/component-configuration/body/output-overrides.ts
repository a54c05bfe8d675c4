import { isRecord } from '#src/lib/is-record.ts'
import { stringify } from 'lossless-json'
import { own } from '#src/lib/own.ts'
import type { Mode } from './request.ts'
import { jsonValue } from './read-value.ts'

/** An output of a component, as in a binding. */
export type OutputName = { readonly component: string; readonly output: string }

/**
 * Outputs of other components, entered to see their effect (API §4.2, componentOutputs): those that bindings refer to, and
 * JSON text with any others.
 */
export type Overrides = {
  readonly named: readonly (OutputName & { readonly value: string })[]
  readonly other: string
}

/** What is chosen beside the values, and undone with them. */
export type Beside = { readonly mode: Mode; readonly outputs: Overrides }

export const NO_OVERRIDES: Overrides = { named: [], other: '' }

/** Parses JSON text with outputs by component, or says what is wrong with it. Empty text has none. */
export const readOutputs = (
  text: string,
): { outputs: Readonly<Record<string, unknown>> } | { wrong: string } => {
  if (text.trim() === '') return { outputs: {} }
  const read = jsonValue(text)
  if (!read) return { wrong: 'Not sent: this is not JSON.' }
  return isRecord(read.json)
    ? { outputs: read.json }
    : { wrong: 'Not sent: outputs are a JSON object, by component.' }
}

const isNamed = (one: OutputName, { component, output }: OutputName) =>
  one.component === component && one.output === output

/** A copy of the record with a member set, even if its key is `__proto__`. */
const withMember = (
  record: Readonly<Record<string, unknown>>,
  key: string,
  value: unknown,
): Record<string, unknown> =>
  Object.fromEntries([...Object.entries(record).filter(([name]) => name !== key), [key, value]])

/** The overrides with an output set; empty text removes it. */
export const withOutput = (overrides: Overrides, name: OutputName, value: string): Overrides => {
  const others = overrides.named.filter((one) => !isNamed(one, name))
  return { ...overrides, named: value === '' ? others : [...others, { ...name, value }] }
}

/** The outputs of a request as overrides: bound ones by name, the rest as JSON. */
export const overridesOf = (
  outputs: Readonly<Record<string, unknown>>,
  bound: readonly OutputName[],
): Overrides => {
  const named = bound.flatMap((name) => {
    const ofComponent = own(outputs, name.component)
    const value = isRecord(ofComponent) ? own(ofComponent, name.output) : undefined
    return typeof value === 'string' && value !== '' ? [{ ...name, value }] : []
  })
  const rest = Object.entries(outputs).flatMap(([component, ofComponent]) => {
    const taken = named.filter((one) => one.component === component)
    if (!isRecord(ofComponent) || taken.length === 0) return [[component, ofComponent] as const]
    const left = Object.entries(ofComponent).filter(
      ([output]) => !taken.some((one) => one.output === output),
    )
    return left.length === 0 ? [] : [[component, Object.fromEntries(left)] as const]
  })
  const other = rest.length === 0 ? '' : stringify(Object.fromEntries(rest), undefined, 2)
  return { named, other: other ?? '' }
}

/** The `componentOutputs` of the request, including secrets. */
export const outputsBody = ({ named, other }: Overrides): Record<string, unknown> => {
  const read = readOutputs(other)
  let body: Record<string, unknown> = 'outputs' in read ? { ...read.outputs } : {}
  for (const { component, output, value } of named) {
    const known = own(body, component)
    body = withMember(body, component, withMember(isRecord(known) ? known : {}, output, value))
  }
  return body
}

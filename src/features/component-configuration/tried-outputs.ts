import { isLosslessNumber, stringify } from 'lossless-json'
import { own } from '#src/lib/own.ts'
import { createStore, type Store } from '#src/lib/store.ts'
import { jsonValue } from './json-value.ts'

/** An output of a component, as a binding names it. */
export type OutputName = { readonly component: string; readonly output: string }

/** What is tried: outputs that bindings name, and a JSON text with any others. */
export type Tried = {
  readonly named: readonly (OutputName & { readonly value: string })[]
  readonly other: string
}

export const NOTHING_TRIED: Tried = { named: [], other: '' }

/** Outputs of other components that the person tries (API §4.2, componentOutputs). */
export type TriedOutputs = {
  tried: Store<Tried>
  /** Tries an output; empty takes it back. */
  set: (name: OutputName, value: string) => void
  setOther: (text: string) => void
  /** Takes what a request has, if anything: what a binding names, and the rest as JSON. */
  take: (outputs: Readonly<Record<string, unknown>>, bound: readonly OutputName[]) => void
  /** As the request has them; those to hide are placeholders. */
  body: (isHidden?: (name: OutputName) => boolean) => Record<string, unknown>
}

const isRecord = (json: unknown): json is Record<string, unknown> =>
  typeof json === 'object' && json !== null && !Array.isArray(json) && !isLosslessNumber(json)

/** The outputs in a JSON text by component, or what is wrong with it; none in an empty one. */
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

/** A member put into a record, whatever its key is. */
const withMember = (
  record: Readonly<Record<string, unknown>>,
  key: string,
  value: unknown,
): Record<string, unknown> =>
  Object.fromEntries([...Object.entries(record).filter(([name]) => name !== key), [key, value]])

/** The outputs that are tried, starting from those that were written down. */
export const createTriedOutputs = (initial: Tried = NOTHING_TRIED): TriedOutputs => {
  const tried = createStore(initial)
  return {
    tried,
    set: (name, value) => {
      const others = tried.get().named.filter((one) => !isNamed(one, name))
      tried.set({
        ...tried.get(),
        named: value === '' ? others : [...others, { ...name, value }],
      })
    },
    setOther: (text) => tried.set({ ...tried.get(), other: text }),
    take: (outputs, bound) => {
      if (Object.keys(outputs).length === 0) return
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
      tried.set({
        named,
        other: rest.length === 0 ? '' : (stringify(Object.fromEntries(rest), undefined, 2) ?? ''),
      })
    },
    body: (isHidden = () => false) => {
      const { named, other } = tried.get()
      const read = readOutputs(other)
      let body: Record<string, unknown> = 'outputs' in read ? { ...read.outputs } : {}
      for (const { component, output, value } of named) {
        const known = own(body, component)
        const shown = isHidden({ component, output }) ? `<secret: ${component}.${output}>` : value
        body = withMember(body, component, withMember(isRecord(known) ? known : {}, output, shown))
      }
      return body
    },
  }
}

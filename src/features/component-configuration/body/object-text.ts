import { jsonValue } from './json-value.ts'
import type * as YamlJson from './yaml-json.ts'

/*
 * The text of an object or list that is not described further: JSON, or YAML once its parser is here. The parser is
 * loaded for the first text that is no JSON; until then such a text has no value.
 */

type Code = typeof YamlJson

let code: Code | undefined
let loading: Promise<Code> | undefined
const listeners = new Set<() => void>()
const known = new Map<string, ReturnType<Code['yamlObject']>>()
const KNOWN = 50

/** Loads the parser of YAML. A failed load is tried again. */
export const loadYaml = (): Promise<Code> => {
  loading ??= import('./yaml-json.ts').then(
    (loaded) => {
      code = loaded
      for (const listener of listeners) listener()
      listeners.clear()
      return loaded
    },
    (error: unknown) => {
      loading = undefined
      throw error
    },
  )
  return loading
}

/** Calls back once, when the parser is loaded: texts have values from then on. Returns a function that stops that. */
export const onYamlLoaded = (listener: () => void): (() => void) => {
  if (!code) listeners.add(listener)
  return () => void listeners.delete(listener)
}

const NEITHER = { problem: 'Must be JSON or YAML.' }

/** The value of a text, or what is wrong with it. */
const readObject = (text: string): { json: unknown } | { problem: string } => {
  const json = jsonValue(text)
  if (json) return json
  if (!/[:-]/.test(text)) return NEITHER
  if (!code) {
    loadYaml().catch(() => {})
    return NEITHER
  }
  const before = known.get(text)
  if (before) return before
  const [oldest] = known.keys()
  if (oldest !== undefined && known.size >= KNOWN) known.delete(oldest)
  const read = code.yamlObject(text)
  known.set(text, read)
  return read
}

/** The value of a text, with numbers exactly as written; undefined if it has none. */
export const objectValue = (text: string): { json: unknown } | undefined => {
  const read = readObject(text)
  return 'json' in read ? read : undefined
}

/** Why a text has no value. `again` is called once the parser has loaded that the answer had to do without. */
export const objectProblem = (text: string, again: () => void): string | undefined => {
  const read = readObject(text)
  if ('json' in read) return undefined
  if (!code && /[:-]/.test(text)) onYamlLoaded(again)
  return read.problem
}

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
const known = new Map<string, string | undefined>()
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

const fromYaml = (text: string): string | undefined => {
  if (!code) {
    loadYaml().catch(() => {})
    return undefined
  }
  if (known.has(text)) return known.get(text)
  const [oldest] = known.keys()
  if (oldest !== undefined && known.size >= KNOWN) known.delete(oldest)
  const json = code.yamlToJson(text)
  known.set(text, json)
  return json
}

/** The value of a text, with numbers exactly as written; undefined if it has none. */
export const objectValue = (text: string): { json: unknown } | undefined => {
  const json = jsonValue(text)
  if (json || !/[:-]/.test(text)) return json
  const yaml = fromYaml(text)
  return yaml === undefined ? undefined : jsonValue(yaml)
}

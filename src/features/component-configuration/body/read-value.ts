import { parse } from 'lossless-json'
import { isRecord } from '#src/lib/values/is-record.ts'
import type { FormNode } from '#form/tree/form-node.ts'
import type * as YamlJson from './yaml-json.ts'

/*
 * Reads a text as JSON or YAML: of an object that is not described further, to fill from, of a draft. The reader of YAML
 * is loaded for the first text that is not JSON; until then such a text has no value.
 */

type Code = typeof YamlJson

/** The value of a text with numbers exactly as written, or what is wrong with it. */
type ReadValue = { readonly json: unknown } | { readonly wrong: string }

/** Deeper than any profile; beyond that, a text may be made to overflow the stack. */
export const MAX_LEVELS = 200

let code: Code | undefined
let loading: Promise<Code> | undefined
const listeners = new Set<() => void>()

// An answer has every text read again, although few have changed.
const values = new Map<string, { readonly result: ReadValue }>()
const resourceProblems = new Map<string, { readonly result: string | undefined }>()
const MAX_REMEMBERED = 50

const remembered = <Result>(
  known: Map<string, { readonly result: Result }>,
  text: string,
  make: (text: string) => Result,
): Result => {
  const before = known.get(text)
  if (before) return before.result
  const [oldest] = known.keys()
  if (oldest !== undefined && known.size >= MAX_REMEMBERED) known.delete(oldest)
  const result = make(text)
  known.set(text, { result })
  return result
}

/** Loads the reader of YAML. A failed load is tried again. */
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

/** Calls back once, when the reader is loaded: texts have values from then on. Returns a function that stops that. */
export const onYamlLoaded = (listener: () => void): (() => void) => {
  if (!code) listeners.add(listener)
  return () => void listeners.delete(listener)
}

/**
 * Parses JSON with numbers exactly as written; undefined if the text is not JSON, or has one key twice, of which a
 * value would be lost.
 */
export const jsonValue = (text: string): { json: unknown } | undefined => {
  try {
    return { json: parse(text) }
  } catch {
    return undefined
  }
}

const isTooDeep = (json: unknown, level = 0): boolean =>
  typeof json === 'object' &&
  json !== null &&
  (level >= MAX_LEVELS || Object.values(json).some((one) => isTooDeep(one, level + 1)))

/** The value of a text: any JSON, or a mapping or list of YAML. */
export const readValue = (text: string): ReadValue => {
  const json = jsonValue(text)
  if (json && !isTooDeep(json.json)) return json
  if (!code) {
    loadYaml().catch(() => {})
    return { wrong: 'Not read yet: the YAML parser is loading.' }
  }
  return remembered(values, text, code.yamlObject)
}

/** Whether a field that takes an object or a list takes this one. Null is neither, and all of them take it. */
export const takesStructure = ({ type }: Pick<FormNode, 'type'>, json: unknown): boolean =>
  json === null || (type === 'array' ? Array.isArray(json) : isRecord(json))

/** The value of the text of a field that takes an object or a list. */
export const readStructure = (node: Pick<FormNode, 'type'>, text: string): ReadValue => {
  const read = readValue(text)
  if ('wrong' in read || takesStructure(node, read.json)) return read
  const wrong =
    node.type === 'array'
      ? 'Must be a list: one item on each line, such as - value'
      : 'Must be an object: keys with values, such as key: value'
  return { wrong }
}

/** The value of a text, once it can be read. Rejects if the reader of YAML does not load. */
export const readValueLater = async (text: string): Promise<ReadValue> => {
  const read = readValue(text)
  if ('json' in read) return read
  await loadYaml()
  return readValue(text)
}

/** Why a text has no value. `again` is called once the reader has loaded that the answer had to do without. */
export const valueProblem = (read: ReadValue, again: () => void): string | undefined => {
  if ('json' in read) return undefined
  onYamlLoaded(again)
  return read.wrong
}

/** Parsing a longer text at each key would be too slow; the server checks it. */
const LONGEST_RESOURCE = 20_000

/** What keeps a text from being a Kubernetes resource, or undefined; `again` as for `valueProblem`. */
export const resourceProblem = (text: string, again: () => void): string | undefined => {
  if (text.length > LONGEST_RESOURCE) return undefined
  if (code) return remembered(resourceProblems, text, code.kubernetesProblem)
  loadYaml().catch(() => {})
  onYamlLoaded(again)
  return undefined
}

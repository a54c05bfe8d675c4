import { isRecord } from '#src/lib/values/is-record.ts'
import { isLosslessNumber, stringify } from 'lossless-json'
import { readClusterInputs } from '#src/contract/cluster-inputs.ts'
import { own } from '#src/lib/values/own.ts'
import { EMPTY_TEXT } from '#form/draft/draft.ts'
import { isJson } from '#form/tree/field-kind.ts'
import { emptyTextOf } from '#form/tree/choice-options.ts'
import { type FormNode, isSentAsText, takesAnyJson } from '#form/tree/form-node.ts'
import { isMask } from '#form/tree/form-tree.ts'
import { jsonValue, takesStructure } from '#form/body/read-value.ts'
import type { Mode } from '#form/body/request.ts'

/** A value that does not fit the form, and why. */
export type Misfit = { readonly path: string; readonly why: string }

/** The placeholder that `withoutSecrets` writes instead of a secret. */
const PLACEHOLDER = /^<secret: .*>$/s
/** Whether a value stands for a secret that was left out. */
const isPlaceholder = (json: unknown): json is string =>
  typeof json === 'string' && PLACEHOLDER.test(json)

const SECRET = 'is a secret: enter it again'

/** What a field takes, in words. */
export const typeWords = ({ type }: FormNode): string => (type && TYPE_WORDS.get(type)) ?? 'text'

const TYPE_WORDS: ReadonlyMap<string, string> = new Map([
  ['number', 'a number'],
  ['bool', 'a boolean'],
  ['object', 'an object'],
  ['array', 'a list'],
])

/** The text that a person would enter for a value, or why the field does not take the value. */
export const textFor = (node: FormNode, json: unknown): { text: string } | { why: string } => {
  if (node.kind === 'readOnly') return { why: 'is read-only' }
  if (isPlaceholder(json) && (node.sensitive || json === `<secret: ${node.key}>`)) {
    return { why: SECRET }
  }
  if (node.sensitive && typeof json === 'string' && isMask(json)) {
    return {
      why: node.stored
        ? 'stands for the stored secret, which stays unchanged'
        : 'stands for a stored secret, which is not known here',
    }
  }
  if (json === EMPTY_TEXT) return { why: 'cannot be set in this form' }
  const empty = json === '' ? emptyTextOf(node) : undefined
  if (empty !== undefined) return { text: empty }
  if (isSentAsText(node)) {
    if (json === '' || json === null) return { why: 'is empty' }
    const isSingle = typeof json !== 'object' || isLosslessNumber(json)
    return isSingle
      ? { text: typeof json === 'string' ? json : (stringify(json) ?? '') }
      : { why: 'is not a single value' }
  }
  if (takesAnyJson(node)) {
    // A string is entered without quotes, unless it would be read as another JSON value then.
    const isPlain = typeof json === 'string' && !jsonValue(json)
    return { text: isPlain ? json : (stringify(json, undefined, 2) ?? '') }
  }
  if (isJson(node) && takesStructure(node, json))
    return { text: stringify(json, undefined, 2) ?? '' }
  const words = typeWords(node)
  if (typeof json === 'string') {
    return words === 'text' ? { text: json } : { why: `is text, not ${words}` }
  }
  if (isLosslessNumber(json) || typeof json === 'number' || typeof json === 'bigint') {
    return words === 'a number' ? { text: String(json) } : { why: `is a number, not ${words}` }
  }
  if (typeof json === 'boolean') {
    return words === 'a boolean' ? { text: String(json) } : { why: `is a boolean, not ${words}` }
  }
  if (json === null) return { why: 'is empty' }
  return { why: isJson(node) ? `is not ${words}` : 'is not a single value' }
}

/** The value of a cluster input: lists and objects are sent as JSON text (API §4.2). */
export const inputValue = ({ address, type }: FormNode, json: unknown): unknown => {
  const isText = address.root === 'cluster' && isJson({ type }) && typeof json === 'string'
  return isText ? (jsonValue(json)?.json ?? json) : json
}

/** The parts of a body or of a bare profile that can be filled in (API §4.2). */
export const fillableParts = (
  json: unknown,
  componentKey: string,
):
  | {
      profile: Record<string, unknown>
      cluster: Record<string, unknown>
      left: readonly Misfit[]
    }
  | undefined => {
  if (!isRecord(json)) return undefined
  const isBody = Object.hasOwn(json, 'profileConfig')
  const profile = isBody ? json['profileConfig'] : json
  const inputs = isBody && isRecord(json['clusterInputs']) ? json['clusterInputs'] : {}
  const { inputs: cluster, others } = readClusterInputs(inputs, componentKey)
  const left = others.map((key) => ({
    path: `clusterInputs.${key}`,
    why: 'belongs to another component',
  }))
  return isRecord(profile) ? { profile, cluster, left } : undefined
}

/** The parts of a body that are no values of the form: its mode, and outputs to try (API §4.2). */
export type BodySettings = {
  readonly mode: Mode | undefined
  readonly outputs: Readonly<Record<string, unknown>>
  /** Secrets among the outputs, which are placeholders in a copied or shared text. */
  readonly left: readonly Misfit[]
}

/** Reads the settings of a body; a bare profile has none. */
export const bodySettings = (json: unknown): BodySettings => {
  if (!isRecord(json) || !Object.hasOwn(json, 'profileConfig')) {
    return { mode: undefined, outputs: {}, left: [] }
  }
  const replace = own(json, 'replaceProfileConfig')
  const mode = typeof replace === 'boolean' ? (replace ? 'complete' : 'merge') : undefined
  const outputs = own(json, 'componentOutputs')
  const left: Misfit[] = []
  const read = (value: unknown, path: string): unknown => {
    if (Array.isArray(value)) return value.map((one, at) => read(one, `${path}[${at}]`))
    if (!isRecord(value)) return value
    return Object.fromEntries(
      Object.entries(value).flatMap(([key, one]) => {
        const here = `${path}.${key}`
        if (!isPlaceholder(one)) return [[key, read(one, here)] as const]
        left.push({ path: here, why: SECRET })
        return []
      }),
    )
  }
  const kept = read(isRecord(outputs) ? outputs : {}, 'componentOutputs')
  return { mode, outputs: isRecord(kept) ? kept : {}, left }
}

/** Describes in sentences what a body changes other than values. */
export const settingsWords = ({ mode, outputs }: BodySettings, before: Mode): readonly string[] => {
  const tried = Object.keys(outputs)
  return [
    ...(mode !== undefined && mode !== before
      ? [`Now validated as ${mode === 'merge' ? 'a merge' : 'a complete draft'}.`]
      : []),
    ...(tried.length > 0 ? [`Overriding outputs of ${tried.join(', ')}.`] : []),
  ]
}

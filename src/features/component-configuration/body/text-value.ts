import { isLosslessNumber, LosslessNumber, stringify } from 'lossless-json'

/** What stands for a value that the text never holds, and its YAML tag. */
export type HiddenTag = 'secret' | 'kept'

/** A value as the text says it. Numbers keep their digits, and keys are literal. */
export type Value =
  | { readonly kind: 'map'; readonly entries: ReadonlyMap<string, Value> }
  | { readonly kind: 'list'; readonly items: readonly Value[] }
  | { readonly kind: 'scalar'; readonly scalar: Scalar }
  /** Nothing after the key: a cleared value. */
  | { readonly kind: 'empty' }
  | { readonly kind: 'hidden'; readonly tag: HiddenTag; readonly words: string }

export type Scalar = string | boolean | null | LosslessNumber

export const EMPTY: Value = { kind: 'empty' }

export const mapOf = (entries: Iterable<readonly [string, Value]> = []): Value => ({
  kind: 'map',
  entries: new Map(entries),
})

/** A JSON value as the text would say it. */
export const valueOfJson = (json: unknown): Value => {
  if (Array.isArray(json)) return { kind: 'list', items: json.map(valueOfJson) }
  if (isLosslessNumber(json)) return { kind: 'scalar', scalar: json }
  if (typeof json === 'object' && json !== null) {
    return mapOf(Object.entries(json).map(([key, value]) => [key, valueOfJson(value)]))
  }
  if (typeof json === 'number' || typeof json === 'bigint') {
    return { kind: 'scalar', scalar: new LosslessNumber(String(json)) }
  }
  const isPlain = typeof json === 'string' || typeof json === 'boolean'
  return { kind: 'scalar', scalar: isPlain ? json : null }
}

/** The JSON of a value; a cleared one is null. */
export const jsonOf = (value: Value): unknown => {
  if (value.kind === 'map') {
    return Object.fromEntries([...value.entries].map(([key, one]) => [key, jsonOf(one)]))
  }
  if (value.kind === 'list') return value.items.map(jsonOf)
  return value.kind === 'scalar' ? value.scalar : null
}

/** Whether a hidden value is anywhere in this one. */
export const holdsHidden = (value: Value): boolean => {
  if (value.kind === 'map') return [...value.entries.values()].some(holdsHidden)
  return value.kind === 'list' ? value.items.some(holdsHidden) : value.kind === 'hidden'
}

const spellings = new WeakMap<Value, string>()

/** A text that is equal for equal values. The order of keys does not count. */
export const spelled = (value: Value): string => {
  const known = spellings.get(value)
  if (known !== undefined) return known
  const text = spell(value)
  spellings.set(value, text)
  return text
}

const spell = (value: Value): string => {
  if (value.kind === 'map') {
    const members = [...value.entries].map(([key, one]) => `${JSON.stringify(key)}:${spelled(one)}`)
    return `{${members.toSorted().join(',')}}`
  }
  if (value.kind === 'list') return `[${value.items.map(spelled).join(',')}]`
  if (value.kind === 'hidden') return `!${value.tag} ${JSON.stringify(value.words)}`
  return value.kind === 'empty' ? '~' : (stringify(value.scalar) ?? '')
}

export const isSame = (one: Value | undefined, other: Value | undefined): boolean =>
  one === other || (one !== undefined && other !== undefined && spelled(one) === spelled(other))

import { isRecord } from '#src/lib/values/is-record.ts'
import { hasType } from './scalars.ts'
import { type FieldSpec, type SpecScope, evaluate } from './spec.ts'

/**
 * The entered values of an object over its saved values. Described objects are merged member by
 * member; any other value comes from one of the two. With a complete draft, `saved` is empty.
 */
export type Layers = {
  entered: Readonly<Record<string, unknown>>
  saved: Readonly<Record<string, unknown>>
}

/** An entered or saved value; undefined if there is neither. */
export type Given = { value: unknown; isSaved: boolean } | undefined

/** The value under a literal key. */
export const givenAt = ({ entered, saved }: Layers, key: string): Given => {
  if (Object.hasOwn(entered, key)) return { value: entered[key], isSaved: false }
  return Object.hasOwn(saved, key) ? { value: saved[key], isSaved: true } : undefined
}

const recordAt = (record: Readonly<Record<string, unknown>>, key: string) => {
  const value = Object.hasOwn(record, key) ? record[key] : undefined
  return isRecord(value) ? value : {}
}

/** The layers of an object within an object. */
export const within = ({ entered, saved }: Layers, key: string): Layers => ({
  entered: recordAt(entered, key),
  saved: recordAt(saved, key),
})

/** Whether a field is active with the entered values. */
export const isActive = (spec: FieldSpec, at: SpecScope): boolean => spec.visibleWhen?.(at) ?? true

const valueOf = (spec: FieldSpec, given: Given, at: SpecScope): unknown => {
  if (!isActive(spec, at)) return undefined
  if (spec.type === 'object') return isRecord(given?.value) ? given.value : undefined
  if (spec.type === 'array') return Array.isArray(given?.value) ? given.value : undefined
  return given && hasType(spec.type, given.value) ? given.value : evaluate(spec.defaultValue, at)
}

/**
 * The scope of an object: its own members first, then those of the surrounding objects. `givenOf`
 * returns the value of a member.
 */
export const createScope = (
  around: SpecScope,
  specs: readonly FieldSpec[],
  givenOf: (spec: FieldSpec) => Given,
): SpecScope => {
  let byKey: ReadonlyMap<string, FieldSpec> | undefined
  const scope: SpecScope = {
    cluster: around.cluster,
    value(key) {
      // Built on first use: most objects of a large component have no conditions.
      byKey ??= new Map(specs.map((spec) => [spec.key, spec]))
      const spec = byKey.get(key)
      return spec ? valueOf(spec, givenOf(spec), scope) : around.value(key)
    },
  }
  return scope
}

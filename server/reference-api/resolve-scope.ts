import { hasType } from './resolve-scalars.ts'
import { type FieldSpec, type Scope, settled } from './resolve-spec.ts'

/**
 * An object as entered over the same object as saved. Members are merged one by one; what is no
 * described object is taken whole from one side. A complete draft has nothing saved.
 */
export type Layers = {
  entered: Readonly<Record<string, unknown>>
  saved: Readonly<Record<string, unknown>>
}

/** A value and whether it is only known from what is saved; undefined where there is none. */
export type Held = { value: unknown; isSaved: boolean } | undefined

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** What is held under a literal key. */
export const heldAt = ({ entered, saved }: Layers, key: string): Held => {
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

/** Whether a field is there for what is entered. */
export const isActive = (spec: FieldSpec, at: Scope): boolean => spec.visibleWhen?.(at) ?? true

const valueOf = (spec: FieldSpec, held: Held, at: Scope): unknown => {
  if (!isActive(spec, at)) return undefined
  if (spec.type === 'object') return isRecord(held?.value) ? held.value : undefined
  if (spec.type === 'array') return Array.isArray(held?.value) ? held.value : undefined
  return held && hasType(spec.type, held.value) ? held.value : settled(spec.defaultValue, at)
}

/**
 * The scope of an object: its own members first, then those around it. `heldOf` tells what a
 * member holds.
 */
export const createScope = (
  around: Scope,
  specs: readonly FieldSpec[],
  heldOf: (spec: FieldSpec) => Held,
): Scope => {
  let byKey: ReadonlyMap<string, FieldSpec> | undefined
  const scope: Scope = {
    cluster: around.cluster,
    value(key) {
      // Made when first asked for: most objects of a large component have no conditions.
      byKey ??= new Map(specs.map((spec) => [spec.key, spec]))
      const spec = byKey.get(key)
      return spec ? valueOf(spec, heldOf(spec), scope) : around.value(key)
    },
  }
  return scope
}

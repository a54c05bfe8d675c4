import * as fc from 'fast-check'
import * as z from 'zod/mini'

/*
 * Values for property tests, derived from the strict wire schemas. A field that is added to the
 * contract is generated in all tests at once.
 */

type AnySchema = z.core.$ZodType
const known = (schema: AnySchema) => schema as z.core.$ZodTypes

const text = fc.string({ unit: 'grapheme', maxLength: 12 })

const FORMATS: Readonly<Record<string, fc.Arbitrary<string>>> = {
  guid: fc.stringMatching(z.core.regexes.guid),
  datetime: fc.stringMatching(z.core.regexes.datetime({ offset: true })),
}

const stringOf = (def: z.core.$ZodStringDef): fc.Arbitrary<string> => {
  if (!('format' in def)) return text
  const format = FORMATS[String(def.format)]
  if (!format) throw new Error(`No arbitrary for the format ${String(def.format)}`)
  return format
}

/** The deepest nesting of a recursive schema; deeper members are left out. */
const MOST_DEPTH = 2

const objectOf = (
  shape: Readonly<Record<string, AnySchema>>,
  depth: number,
): fc.Arbitrary<object> =>
  fc.record(
    Object.fromEntries(Object.entries(shape).map(([name, member]) => [name, anyOf(member, depth)])),
    {
      requiredKeys: Object.keys(shape).filter((name) => shape[name]?._zod.optin !== 'optional'),
      noNullPrototype: true,
    },
  )

const isTooDeep = (schema: AnySchema, depth: number): boolean => {
  const { def } = known(schema)._zod
  if (def.type === 'optional' || def.type === 'nullable' || def.type === 'array')
    return isTooDeep(def.type === 'array' ? def.element : def.innerType, depth)
  return def.type === 'lazy' && depth >= MOST_DEPTH
}

const anyOf = (schema: AnySchema, depth = 0): fc.Arbitrary<unknown> => {
  const { def } = known(schema)._zod
  switch (def.type) {
    case 'string':
      return stringOf(def)
    case 'enum':
      return fc.constantFrom(...Object.values(def.entries))
    case 'number':
      // JSON has neither NaN nor infinities, and writes -0 as 0.
      return fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => value + 0)
    case 'boolean':
      return fc.boolean()
    case 'array':
      return isTooDeep(def.element, depth)
        ? fc.constant([])
        : fc.array(anyOf(def.element, depth), { maxLength: 3 })
    case 'object':
      return objectOf(def.shape, depth)
    case 'union':
      return fc.oneof(...def.options.map((option) => anyOf(option, depth)))
    case 'lazy':
      return anyOf(def.getter(), depth + 1)
    case 'optional':
      return anyOf(def.innerType, depth)
    case 'nullable':
      return isTooDeep(def.innerType, depth)
        ? fc.constant(null)
        : fc.option(anyOf(def.innerType, depth), { nil: null, freq: 3 })
    default:
      throw new Error(`No arbitrary for a ${def.type} schema`)
  }
}

/** Values that a strict wire schema accepts, with and without each optional member. */
export const conforming = <S extends AnySchema>(schema: S): fc.Arbitrary<z.core.output<S>> =>
  anyOf(schema) as fc.Arbitrary<z.core.output<S>>

/** Member names that are harmless as JSON and break careless code. */
export const HOSTILE_NAMES = ['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty']

/** Any JSON value as `JSON.parse` returns it, with hostile member names. */
export const anyJson: fc.Arbitrary<unknown> = fc.letrec<{ json: unknown }>((tie) => ({
  json: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    fc.jsonValue(),
    fc.array(tie('json'), { maxLength: 4 }),
    fc
      .array(fc.tuple(fc.oneof(fc.constantFrom(...HOSTILE_NAMES), fc.string()), tie('json')), {
        maxLength: 4,
      })
      .map((members) => Object.fromEntries(members)),
  ),
})).json

type Slot = { set: (value: unknown) => void }

const slotsIn = (value: unknown): Slot[] => {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, member]) => [
    { set: (next: unknown) => Object.assign(value, { [name]: next }) },
    ...slotsIn(member),
  ])
}

/** JSON values of `source` with up to three members, at any depth, replaced by any other JSON. */
export const mutated = (source: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> =>
  fc
    .tuple(source, fc.array(fc.tuple(fc.nat(), anyJson), { minLength: 1, maxLength: 3 }))
    .map(([value, changes]) => {
      const copy: unknown = structuredClone(value)
      for (const [n, next] of changes) {
        const slots = slotsIn(copy)
        slots[n % Math.max(slots.length, 1)]?.set(next)
      }
      return copy
    })

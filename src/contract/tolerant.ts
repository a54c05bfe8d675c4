import type * as z from 'zod/mini'

/*
 * Tolerant readers, derived from the strict wire schemas so that names are written once:
 * - members the schema does not name pass through;
 * - an enum value the schema does not name survives raw, as `Unrecognized`;
 * - null and absent read alike: `undefined`, or `[]` for a list that the schema never has null;
 * - a wrong optional member or list element is left out and reported;
 * - a wrong required member makes its object unreadable.
 */

declare const unrecognized: unique symbol

/** An enum value that this console does not know: raw text that no `switch` or Record covers. */
export type Unrecognized = string & { readonly [unrecognized]: true }

/** A value of `T`, or one that the server knows and this console does not. */
export type OpenEnum<T extends string> = T | Unrecognized

/** Narrows an open enum to the values this console knows. */
export const isKnown = <T extends string>(
  values: readonly T[],
  value: OpenEnum<T> | undefined,
): value is T => values.some((known) => known === value)

/** What a tolerant reader makes of `T`: enums open, optional members `| undefined`, lists never absent. */
export type Read<T> = T extends string
  ? string extends T
    ? string
    : OpenEnum<T>
  : T extends readonly (infer Item)[]
    ? readonly Read<Item>[]
    : T extends object
      ? { readonly [K in keyof Required<T>]: ReadMember<T[K & keyof T]> }
      : T

type ReadMember<M> = null extends M
  ? Read<NonNullable<M>> | undefined
  : NonNullable<M> extends readonly unknown[]
    ? Read<NonNullable<M>>
    : undefined extends M
      ? Read<NonNullable<M>> | undefined
      : Read<M>

/** Something left out while reading: where, and what was expected there. */
export type ReadProblem = { path: readonly (string | number)[]; message: string }

/** The outcome of reading: a value with what was left out of it, or no value and why. */
export type ReadResult<T> =
  | { ok: true; value: T; problems: ReadProblem[] }
  | { ok: false; problems: ReadProblem[] }

type Path = readonly (string | number)[]
type Outcome = { value: unknown } | { wrong: ReadProblem }
type Reader = (value: unknown, path: Path, problems: ReadProblem[]) => Outcome

const wrong = (path: Path, expected: string): Outcome => ({
  wrong: { path, message: `expected ${expected}` },
})

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const leaf =
  (expected: string, accepts: (value: unknown) => boolean): Reader =>
  (value, path) =>
    accepts(value) ? { value } : wrong(path, expected)

const isText = (value: unknown): value is string => typeof value === 'string'

// Date.parse alone takes "release 5" for a day in May 2001.
const isDateTime = (value: unknown) =>
  isText(value) && /^\d{4}-\d{2}-\d{2}/.test(value) && !Number.isNaN(Date.parse(value))

// Ids are opaque and dates come in more spellings than the strict formats allow.
const textReaders: Record<string, Reader> = {
  guid: leaf('an id', (value) => isText(value) && value !== ''),
  datetime: leaf('a date-time', isDateTime),
}
const textReader = leaf('text', isText)

type AnySchema = z.core.$ZodType
type Def = z.core.$ZodTypes['_zod']['def']
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- $ZodTypes is all there is
const defOf = (schema: AnySchema): Def => (schema as z.core.$ZodTypes)._zod.def

const isOptional = (schema: AnySchema): boolean => {
  const def = defOf(schema)
  return def.type === 'optional' || def.type === 'nullable'
}

const isNullable = (schema: AnySchema): boolean => {
  const def = defOf(schema)
  if (def.type === 'nullable') return true
  return def.type === 'optional' && isNullable(def.innerType)
}

const withoutOptional = (schema: AnySchema): AnySchema => {
  const def = defOf(schema)
  return def.type === 'optional' || def.type === 'nullable'
    ? withoutOptional(def.innerType)
    : schema
}

/** Steps of nesting that are followed: an answer that nests on and on would exhaust the stack. */
const MOST_STEPS = 200

const arrayReader = (element: AnySchema): Reader => {
  const read = readerOf(element)
  return (value, path, problems) => {
    if (!Array.isArray(value)) return wrong(path, 'a list')
    if (path.length > MOST_STEPS) return wrong(path, 'less nesting')
    const items: unknown[] = []
    value.forEach((item: unknown, index) => {
      const outcome = read(item, [...path, index], problems)
      if ('value' in outcome) items.push(outcome.value)
      else problems.push(outcome.wrong)
    })
    return { value: items }
  }
}

const objectReader = (shape: Readonly<Record<string, AnySchema>>): Reader => {
  const members = Object.entries(shape).map(([name, schema]) => {
    const inner = withoutOptional(schema)
    return {
      name,
      optional: isOptional(schema),
      emptyList: defOf(inner).type === 'array' && !isNullable(schema),
      // Looked up when first read: descriptors contain themselves.
      read: (...args: Parameters<Reader>) => readerOf(inner)(...args),
    }
  })
  return (value, path, problems) => {
    if (!isRecord(value)) return wrong(path, 'an object')
    // Spread copies an own `__proto__` as data and keeps the members this console does not know.
    const result: Record<string, unknown> = { ...value }
    for (const { name, optional, emptyList, read } of members) {
      const member = Object.hasOwn(value, name) ? value[name] : undefined
      const absent = member === undefined || member === null
      const outcome = absent ? undefined : read(member, [...path, name], problems)
      if (outcome && 'value' in outcome) {
        result[name] = outcome.value
        continue
      }
      if (outcome && !optional) return outcome
      if (!optional) return wrong([...path, name], 'a value')
      if (outcome) problems.push(outcome.wrong)
      result[name] = emptyList ? [] : undefined
    }
    return { value: result }
  }
}

/** The first alternative that can be read. */
const unionReader = (options: readonly AnySchema[]): Reader => {
  const readers = options.map(readerOf)
  return (value, path, problems) => {
    for (const read of readers) {
      const outcome = read(value, path, problems)
      if ('value' in outcome) return outcome
    }
    return wrong(path, 'one of several kinds of value')
  }
}

const build = (schema: AnySchema): Reader => {
  const def = defOf(schema)
  switch (def.type) {
    case 'string':
      return ('format' in def && textReaders[String(def.format)]) || textReader
    case 'enum':
      return textReader
    case 'number':
      return leaf('a number', (value) => typeof value === 'number')
    case 'boolean':
      return leaf('a boolean', (value) => typeof value === 'boolean')
    case 'array':
      return arrayReader(def.element)
    case 'object':
      return objectReader(def.shape)
    case 'lazy':
      return (...args) => readerOf(def.getter())(...args)
    case 'union':
      return unionReader(def.options)
    case 'optional':
    case 'nullable':
      return readerOf(def.innerType)
    default:
      throw new Error(`No tolerant reading of a ${def.type} schema`)
  }
}

const built = new WeakMap<AnySchema, Reader>()
const readerOf = (schema: AnySchema): Reader => {
  const known = built.get(schema)
  if (known) return known
  const reader = build(schema)
  built.set(schema, reader)
  return reader
}

/** Derives the tolerant reader of a strict wire schema; reading never throws, whatever comes. */
export const tolerant = <S extends AnySchema>(
  schema: S,
): ((value: unknown) => ReadResult<Read<z.core.output<S>>>) => {
  const read = readerOf(schema)
  return (value) => {
    const problems: ReadProblem[] = []
    const outcome = read(value, [], problems)
    if ('wrong' in outcome) return { ok: false, problems: [...problems, outcome.wrong] }
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Read mirrors what the readers do
    return { ok: true, value: outcome.value as Read<z.core.output<S>>, problems }
  }
}

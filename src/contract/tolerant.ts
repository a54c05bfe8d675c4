import { isoMs } from '#src/lib/time/instant.ts'
import { isRecord } from '#src/lib/values/is-record.ts'
import { isLosslessNumber } from 'lossless-json'
import type * as z from 'zod/mini'
import { safeSide } from './safe-side.ts'

/*
 * Tolerant readers, derived from the strict wire schemas:
 * - unknown members are kept;
 * - an unknown enum value is kept as raw text, typed `Unrecognized`;
 * - null and absent members both read as `undefined`, or as `[]` for a list that is not nullable;
 * - some members of another type are converted to a safe value (`safe-side.ts`);
 * - any other invalid optional member or list element is left out and reported;
 * - an invalid required member makes its object unreadable.
 */

declare const unrecognized: unique symbol

/** An enum value that this console does not know. As a branded string, it forces every `switch` to handle it. */
export type Unrecognized = string & { readonly [unrecognized]: true }

/** A value of `T`, or a newer one that this console does not know. */
export type OpenEnum<T extends string> = T | Unrecognized

/** Narrows an open enum to the values this console knows. */
export const isKnown = <T extends string>(
  values: readonly T[],
  value: OpenEnum<T> | undefined,
): value is T => values.some((known) => known === value)

/** The result of a tolerant reader for `T`: open enums, optional members `| undefined`, lists never absent. */
export type Tolerant<T> = T extends string
  ? string extends T
    ? string
    : OpenEnum<T>
  : T extends readonly (infer Item)[]
    ? readonly Tolerant<Item>[]
    : T extends object
      ? { readonly [K in keyof Required<T>]: ReadMember<T[K & keyof T]> }
      : T

type ReadMember<M> = null extends M
  ? Tolerant<NonNullable<M>> | undefined
  : NonNullable<M> extends readonly unknown[]
    ? Tolerant<NonNullable<M>>
    : undefined extends M
      ? Tolerant<NonNullable<M>> | undefined
      : Tolerant<M>

/** Something that was left out while reading: its path, and what was expected there. */
export type ReadProblem = { path: readonly (string | number)[]; message: string }

/** The result of reading: a value with what was left out, or the reason why there is none. */
export type ReadResult<T> =
  | { ok: true; value: T; problems: ReadProblem[] }
  | { ok: false; problems: ReadProblem[] }

/** A problem whose path is still being built, from the innermost step outward. */
type Found = { readonly path: (string | number)[]; readonly message: string }

/** Returned in place of a value that cannot be read; the path leads from that value to what is wrong in it. */
class Wrong {
  readonly problem: Found
  constructor(expected: string) {
    this.problem = { path: [], message: `expected ${expected}` }
  }
}

/**
 * Reads a value, or returns `Wrong`. `depth` is the number of steps to it. `before` is what was read there last time:
 * that object is returned if the value equals it.
 */
type Reader = (value: unknown, depth: number, problems: Found[], before: unknown) => unknown

/** Adds a step to the start of the paths of the problems from index `from` on. */
const addStep = (step: string | number, problems: readonly Found[], from: number) => {
  for (let at = from; at < problems.length; at += 1) problems[at]?.path.unshift(step)
}

const leaf =
  (expected: string, accepts: (value: unknown) => boolean): Reader =>
  (value) =>
    accepts(value) ? value : new Wrong(expected)

const isText = (value: unknown): value is string => typeof value === 'string'

// Ids are opaque, and dates arrive in more formats than the strict schemas allow.
const textReaders: Record<string, Reader> = {
  guid: leaf('an id', (value) => isText(value) && value !== ''),
  datetime: leaf('a date-time', (value) => isText(value) && isoMs(value) !== undefined),
}
const textReader = leaf('text', isText)

type AnySchema = z.core.$ZodType
type Def = z.core.$ZodTypes['_zod']['def']
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- $ZodTypes is the union of all schemas
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

/** The deepest nesting that is read; an extremely nested answer would exhaust the stack. */
const MOST_STEPS = 200

const arrayReader = (element: AnySchema): Reader => {
  const read = readerOf(element)
  return (value, depth, problems, before) => {
    if (!Array.isArray(value)) return new Wrong('a list')
    if (depth > MOST_STEPS) return new Wrong('less nesting')
    const known: readonly unknown[] = Array.isArray(before) ? before : []
    const items: unknown[] = []
    let isSame = known === before
    value.forEach((item: unknown, index) => {
      const from = problems.length
      const last = known[items.length]
      const outcome = read(item, depth + 1, problems, last)
      if (outcome instanceof Wrong) problems.push(outcome.problem)
      else {
        isSame &&= outcome === last
        items.push(outcome)
      }
      addStep(index, problems, from)
    })
    return isSame && items.length === known.length ? known : items
  }
}

const objectReader = (shape: Readonly<Record<string, AnySchema>>): Reader => {
  const members = Object.entries(shape).map(([name, schema]) => {
    const inner = withoutOptional(schema)
    let reader: Reader | undefined
    return {
      name,
      optional: isOptional(schema),
      emptyList: defOf(inner).type === 'array' && !isNullable(schema),
      // Looked up lazily, because descriptors contain themselves.
      read: () => (reader ??= readerOf(inner)),
    }
  })
  return (value, depth, problems, before) => {
    if (!isRecord(value)) return new Wrong('an object')
    if (depth > MOST_STEPS) return new Wrong('less nesting')
    const known = isRecord(before) ? before : {}
    const outcomes: unknown[] = []
    let present = 0
    let isSame = known === before
    for (const { name, optional, emptyList, read } of members) {
      const isPresent = Object.hasOwn(value, name)
      const member = isPresent ? value[name] : undefined
      if (isPresent) present += 1
      let outcome: unknown
      if (member !== undefined && member !== null) {
        const from = problems.length
        outcome = read()(member, depth + 1, problems, known[name])
        if (outcome instanceof Wrong) {
          if (optional) problems.push(outcome.problem)
          else outcome.problem.path.unshift(name)
        }
        addStep(name, problems, from)
        if (outcome instanceof Wrong && !optional) return outcome
      } else if (!optional) {
        const wrong = new Wrong('a value')
        wrong.problem.path.unshift(name)
        return wrong
      }
      if (outcome === undefined || outcome instanceof Wrong) {
        const last = known[name]
        const isKnownEmpty = Array.isArray(last) && last.length === 0
        outcome = emptyList ? (isKnownEmpty ? last : []) : undefined
      }
      isSame &&= outcome === known[name]
      outcomes.push(outcome)
    }
    // Members that are not in the schema are not compared, so an object with such members is always new.
    const hasOthers =
      Object.keys(value).length > present || Object.keys(known).length > members.length
    if (isSame && !hasOthers) return known
    // The spread copies an own `__proto__` as data, and keeps unknown members.
    const result: Record<string, unknown> = { ...value }
    members.forEach(({ name }, index) => {
      result[name] = outcomes[index]
    })
    return result
  }
}

const build = (schema: AnySchema): Reader => {
  const side = safeSide(schema)
  if (side) return (value) => side(value) ?? new Wrong('a single value')
  const def = defOf(schema)
  switch (def.type) {
    case 'string':
      return ('format' in def && textReaders[String(def.format)]) || textReader
    case 'enum':
      return textReader
    case 'number':
      return (value) =>
        isLosslessNumber(value)
          ? Number(value)
          : typeof value === 'number'
            ? value
            : new Wrong('a number')
    case 'boolean':
      return leaf('a boolean', (value) => typeof value === 'boolean')
    case 'array':
      return arrayReader(def.element)
    case 'object':
      return objectReader(def.shape)
    case 'lazy':
      return (...args) => readerOf(def.getter())(...args)
    case 'optional':
    case 'nullable':
      return readerOf(def.innerType)
    default:
      throw new Error(`No reader of ${def.type}`)
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

/**
 * Derives the tolerant reader of a strict wire schema. The reader never throws. Parts that equal those of `before`, an
 * earlier result, are returned as the same objects, so that unchanged data can be compared by identity and takes no
 * memory twice.
 */
export const tolerant = <S extends AnySchema>(
  schema: S,
): ((
  value: unknown,
  before?: Tolerant<z.core.output<S>>,
) => ReadResult<Tolerant<z.core.output<S>>>) => {
  const read = readerOf(schema)
  return (value, before) => {
    const problems: Found[] = []
    const outcome = read(value, 0, problems, before)
    if (outcome instanceof Wrong) return { ok: false, problems: [...problems, outcome.problem] }
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Read mirrors what the readers do
    return { ok: true, value: outcome as Tolerant<z.core.output<S>>, problems }
  }
}

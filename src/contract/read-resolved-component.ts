import type * as z from 'zod/mini'
import { isRecord } from '#src/lib/values/is-record.ts'
import {
  type bindingSchema,
  type constraintsSchema,
  type fieldDescriptorSchema,
  type itemsSchema,
  type requirementSchema,
  resolvedComponentSchema,
  type templateSchema,
  type violationSchema,
} from './component-resolution.ts'
import { inheritMarks } from './inherit-marks.ts'
import { textOfValue } from './safe-side.ts'
import { type Tolerant, type ReadProblem, tolerant } from './tolerant.ts'

/** A field descriptor as read (API §2.9). */
export type FieldDescriptor = Tolerant<z.infer<typeof fieldDescriptorSchema>>
export type Items = Tolerant<z.infer<typeof itemsSchema>>
export type Requirement = Tolerant<z.infer<typeof requirementSchema>>
export type Constraints = Tolerant<z.infer<typeof constraintsSchema>>
export type Template = Tolerant<z.infer<typeof templateSchema>>
export type Binding = Tolerant<z.infer<typeof bindingSchema>>
export type Violation = Tolerant<z.infer<typeof violationSchema>>

/** A part that was left out, and where it is in the answer: `fields[2]`, or what is around it by its keys: `pools.size`. */
export type UnreadPart = ReadProblem & { readonly of: string }

/** A resolved component configuration as read (API §4.2), with the parts that were left out as `problems`. */
export type ResolvedComponent = Tolerant<z.infer<typeof resolvedComponentSchema>> & {
  readonly problems: readonly UnreadPart[]
  /** The values of read-only fields by key or path, which later versions of the API give (wire facts). */
  readonly resolvedValues?: Readonly<Record<string, string>>
}

/** Names the fields around a part by their keys, and what is unread in the last of them as it stands in the answer. */
const placeOf = (body: unknown, path: ReadProblem['path']): string => {
  const keys: string[] = []
  let members: ReadProblem['path'] = []
  let value = body
  for (const step of path) {
    value =
      isRecord(value) || Array.isArray(value)
        ? Object.entries(value).find(([name]) => name === String(step))?.[1]
        : undefined
    members = [...members, step]
    if (isRecord(value) && typeof value['key'] === 'string') {
      keys.push(value['key'])
      members = []
    }
  }
  const member = members
    .map((step) => (typeof step === 'number' ? `[${step}]` : `.${step}`))
    .join('')
    .replace(/^\./, '')
  return [keys.join('.'), member].filter((part) => part !== '').join(': ')
}

const resolvedValuesIn = (body: unknown): Readonly<Record<string, string>> => {
  const values = isRecord(body) && isRecord(body['resolvedValues']) ? body['resolvedValues'] : {}
  return Object.fromEntries(
    Object.entries(values).flatMap(([key, value]) => {
      const text = textOfValue(value)
      return text === undefined ? [] : [[key, text] as const]
    }),
  )
}

const read = tolerant(resolvedComponentSchema)

/**
 * Reads the answer of resolve from any JSON; undefined if it is not such an answer. Every secret and every read-only
 * descriptor is marked, also those that inherit it. What equals its counterpart in the answer `before` stays the
 * same object.
 */
export const readResolvedComponent = (
  body: unknown,
  before?: ResolvedComponent,
): ResolvedComponent | undefined => {
  const result = read(body, before)
  if (!result.ok) return undefined
  const problems = result.problems.map((one) => ({ ...one, of: placeOf(body, one.path) }))
  return { ...inheritMarks(result.value), problems, resolvedValues: resolvedValuesIn(body) }
}

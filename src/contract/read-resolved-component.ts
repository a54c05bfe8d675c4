import type * as z from 'zod/mini'
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
import { inheritSensitive } from './inherit-sensitive.ts'
import { type Read, type ReadProblem, tolerant } from './tolerant.ts'

/** A field descriptor as read (API §2.9). */
export type FieldDescriptor = Read<z.infer<typeof fieldDescriptorSchema>>
export type Items = Read<z.infer<typeof itemsSchema>>
export type Requirement = Read<z.infer<typeof requirementSchema>>
export type Constraints = Read<z.infer<typeof constraintsSchema>>
export type Template = Read<z.infer<typeof templateSchema>>
export type Binding = Read<z.infer<typeof bindingSchema>>
export type Violation = Read<z.infer<typeof violationSchema>>

/** A resolved component configuration as read (API §4.2), with the parts that were left out as `problems`. */
export type ResolvedComponent = Read<z.infer<typeof resolvedComponentSchema>> & {
  readonly problems: readonly ReadProblem[]
}

const read = tolerant(resolvedComponentSchema)

/**
 * Reads the answer of resolve from any JSON; undefined if it is not such an answer. Every secret
 * descriptor is marked, also those that inherit it. What equals its counterpart in the answer `before` stays the
 * same object.
 */
export const readResolvedComponent = (
  body: unknown,
  before?: ResolvedComponent,
): ResolvedComponent | undefined => {
  const result = read(body, before)
  return result.ok ? { ...inheritSensitive(result.value), problems: result.problems } : undefined
}

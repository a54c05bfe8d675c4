import { isLosslessNumber } from 'lossless-json'
import * as z from 'zod/mini'

/*
 * What a tolerant reader makes of a value of another JSON type, for the members where leaving it out would not be the
 * safe side.
 */

type SafeSide = (value: unknown) => unknown

const sides = new WeakMap<z.core.$ZodType, SafeSide>()

const readAs = <S extends z.core.$ZodType>(schema: S, side: SafeSide): S => {
  sides.set(schema, side)
  return schema
}

/** How the tolerant reader reads any value of a schema: undefined if there is nothing to read. */
export const safeSide = (schema: z.core.$ZodType): SafeSide | undefined => sides.get(schema)

const isSingle = (value: unknown): boolean =>
  typeof value === 'string' ||
  typeof value === 'number' ||
  typeof value === 'boolean' ||
  isLosslessNumber(value)

/** A boolean whose safe side is true: anything but false, null and absent. */
export const trueUnlessFalse = () => readAs(z.boolean(), (value) => value !== false)

/** A value of a field as text: a number or boolean too. */
export const textOfValue = (value: unknown): string | undefined =>
  isSingle(value) ? String(value) : undefined
export const valueText = () => readAs(z.string(), textOfValue)

/** A value of a field: a number with more digits than JavaScript keeps is read as text. */
export const singleValue = () =>
  readAs(z.union([z.string(), z.number(), z.boolean()]), (value) =>
    isLosslessNumber(value) ? value.toString() : isSingle(value) ? value : undefined,
  )

/** A path as text, also if it is given as a list of its steps. */
export const pathText = () =>
  readAs(z.string(), (value) => {
    const steps: readonly unknown[] = Array.isArray(value) ? value : [value]
    return steps.length > 0 && steps.every(isSingle) ? steps.join('.') : undefined
  })

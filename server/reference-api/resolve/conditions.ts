import { isRecord } from '#src/lib/values/is-record.ts'
import { own } from '#src/lib/values/own.ts'
import type { Condition, SpecScope, Varying } from './spec.ts'

/* Building blocks for conditions, so that a catalog reads like a table. */

/** The field has one of these values. */
export const is =
  (key: string, ...values: readonly (string | boolean)[]): Condition =>
  (at) =>
    values.some((value) => value === at.value(key))

/** The field has a value that is not empty. */
export const isSet =
  (key: string): Condition =>
  (at) => {
    const value = at.value(key)
    return value !== undefined && value !== ''
  }

export const not =
  (condition: Condition): Condition =>
  (at) =>
    !condition(at)

export const all =
  (...conditions: readonly Condition[]): Condition =>
  (at) =>
    conditions.every((condition) => condition(at))

export const any =
  (...conditions: readonly Condition[]): Condition =>
  (at) =>
    conditions.some((condition) => condition(at))

/** The value of a text field, or ''. */
export const textOf = (at: SpecScope, key: string): string => {
  const value = at.value(key)
  return typeof value === 'string' ? value : ''
}

/** Looks up the value of another field in a table. */
export const byValue =
  <T>(key: string, table: Readonly<Record<string, T>>, otherwise: T) =>
  (at: SpecScope): T =>
    own(table, textOf(at, key)) ?? otherwise

/** The distinct texts of one member in all rows of a list, to offer them as choices elsewhere. */
export const valuesIn =
  (list: string, member: string): Varying<readonly string[]> =>
  (at) => {
    const rows = at.value(list)
    const names = (Array.isArray(rows) ? rows : []).flatMap((row: unknown) =>
      isRecord(row) && typeof row[member] === 'string' && row[member] !== '' ? [row[member]] : [],
    )
    return [...new Set(names)]
  }

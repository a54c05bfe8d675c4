import { own } from '#src/lib/own.ts'
import type { Condition, Scope, Varying } from './resolve-spec.ts'

/* Conditions are put together from these, so that a catalog reads as a table. */

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
export const textOf = (at: Scope, key: string): string => {
  const value = at.value(key)
  return typeof value === 'string' ? value : ''
}

/** What a table says for the value of another field. */
export const byValue =
  <T>(key: string, table: Readonly<Record<string, T>>, otherwise: T) =>
  (at: Scope): T =>
    own(table, textOf(at, key)) ?? otherwise

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The texts that the rows of a list have in one member, each once: choices made elsewhere in the form. */
export const namedIn =
  (list: string, member: string): Varying<readonly string[]> =>
  (at) => {
    const rows = at.value(list)
    const names = (Array.isArray(rows) ? rows : []).flatMap((row: unknown) =>
      isRecord(row) && typeof row[member] === 'string' && row[member] !== '' ? [row[member]] : [],
    )
    return [...new Set(names)]
  }

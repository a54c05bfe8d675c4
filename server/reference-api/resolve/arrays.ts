import { fieldPath, type Path } from './path.ts'
import { isNumeric } from './scalars.ts'
import { isRecord } from '#src/lib/values/is-record.ts'
import type { ArrayShape, SpecConstraints, ReportedViolation } from './spec.ts'

/** The constraints of an array in the response; undefined if it has none. */
export const arrayConstraints = (shape: ArrayShape): SpecConstraints | undefined => {
  const { minItems, maxItems, uniqueItems } = shape
  const constraints: SpecConstraints = {
    ...(minItems !== undefined && { minItems }),
    ...(maxItems !== undefined && { maxItems }),
    ...(uniqueItems && { uniqueItems }),
  }
  return Object.keys(constraints).length === 0 ? undefined : constraints
}

const items = (count: number) => `${count} ${count === 1 ? 'item' : 'items'}`

const countMessage = ({ minItems = 0, maxItems = Infinity }: ArrayShape, count: number) => {
  if (count < minItems) return `Must have at least ${items(minItems)}.`
  return count > maxItems ? `Must have at most ${items(maxItems)}, not ${count}.` : undefined
}

/** Each row that repeats an earlier one, with the index of that one; rows without a text are ignored. */
const repeats = (texts: readonly (string | undefined)[]): { index: number; first: number }[] => {
  const seen = new Map<string, number>()
  return texts.flatMap((text, index) => {
    const first = text === undefined ? undefined : seen.get(text)
    if (text !== undefined && first === undefined) seen.set(text, index)
    return first === undefined ? [] : [{ index, first }]
  })
}

const scalarText = (value: unknown): string | undefined =>
  typeof value === 'string' || isNumeric(value) || typeof value === 'boolean'
    ? `${typeof value}:${value}`
    : undefined

const memberText = (row: unknown, members: readonly string[]): string | undefined => {
  if (!isRecord(row)) return undefined
  const texts = members.map((name) =>
    Object.hasOwn(row, name) ? scalarText(row[name]) : undefined,
  )
  return texts.every((text) => text === undefined) ? undefined : JSON.stringify(texts)
}

const duplicates = (
  shape: ArrayShape,
  rows: readonly unknown[],
  path: Path,
): ReportedViolation[] => {
  const { uniqueBy, uniqueItems } = shape
  if (uniqueBy) {
    const [only, ...more] = uniqueBy
    return repeats(rows.map((row) => memberText(row, uniqueBy))).map(({ index, first }) => ({
      code: 'DUPLICATE_ITEM',
      fieldPath: fieldPath([
        ...path,
        index,
        ...(only !== undefined && more.length === 0 ? [only] : []),
      ]),
      message: `Same ${uniqueBy.join(' and ')} as row ${first + 1}.`,
    }))
  }
  return uniqueItems
    ? repeats(rows.map(scalarText)).map(({ index, first }) => ({
        code: 'DUPLICATE_ITEM',
        fieldPath: fieldPath([...path, index]),
        message: `Same as item ${first + 1}.`,
      }))
    : []
}

/** Violations of a list as a whole: its length and duplicate rows. */
export const listViolations = (
  shape: ArrayShape,
  rows: readonly unknown[],
  path: Path,
): ReportedViolation[] => {
  const message = countMessage(shape, rows.length)
  return [
    ...(message === undefined
      ? []
      : [{ code: 'ITEM_COUNT_OUT_OF_RANGE' as const, fieldPath: fieldPath(path), message }]),
    ...duplicates(shape, rows, path),
  ]
}

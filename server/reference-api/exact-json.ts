import { parse, stringify } from 'lossless-json'

/* JSON whose numbers stay what they are: whole numbers that a JavaScript number rounds are bigints. */

const readNumber = (text: string): number | bigint => {
  const value = Number(text)
  return Number.isInteger(value) && !Number.isSafeInteger(value) && /^-?\d+$/u.test(text)
    ? BigInt(text)
    : value
}

// Only such a text can hold a number that needs care; the usual one is left to the faster parser.
const MAY_BE_LARGE = /\d{16}/u

/** Parses JSON; throws a SyntaxError for anything else, and where it nests too deep to be read. */
export const parseJson = (text: string): unknown => {
  if (!MAY_BE_LARGE.test(text)) return JSON.parse(text)
  return parse(text, null, {
    parseNumber: readNumber,
    // As JSON.parse has it: the last one counts.
    onDuplicateKey: ({ newValue }) => newValue,
  })
}

/** JSON text of a value, bigints as the numbers that they are. */
export const jsonText = (value: unknown): string => stringify(value) ?? 'null'

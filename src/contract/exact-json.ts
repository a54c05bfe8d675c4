import { LosslessNumber, parse } from 'lossless-json'

/** Where a number may stand that JavaScript would write in another way: with many digits, zeros at its end or an exponent. */
const MAY_CHANGE = /[[:,]\s*-?(?:[\d.]{16}|\d+\.\d*0(?!\d)|0\.0{6}|[\d.]+[eE]|(?<=-)0(?![\d.]))/

/** A number, or its digits if JavaScript would write it in another way. */
export const exactNumber = (text: string): number | LosslessNumber => {
  const value = Number(text)
  return String(value) === text ? value : new LosslessNumber(text)
}

/**
 * Parses JSON. A number that JavaScript would write in another way, as 9007199254740993 or 1.10, is kept with its digits. Throws if
 * the text is not JSON. Of two members with one key, the last one counts.
 */
export const parseExactly = (text: string): unknown =>
  // Ordinary answers take the browser's parser, which is many times faster.
  MAY_CHANGE.test(text)
    ? parse(text, undefined, {
        parseNumber: exactNumber,
        onDuplicateKey: ({ newValue }) => newValue,
      })
    : JSON.parse(text)

import { isNumberText } from '#form/body/request.ts'
import { isLessNumber } from '#form/body/number-step.ts'

const MINUS = /^[\u2010-\u2015\u2212\u207B]/

/** Any script's decimal digit as one of 0 to 9: the digits of a script follow each other. */
const plainDigit = (digit: string): string => {
  const code = digit.codePointAt(0) ?? 0
  let zero = code
  while (/^\p{Nd}$/u.test(String.fromCodePoint(zero - 1))) zero -= 1
  return String((code - zero) % 10)
}

/** Digits, signs and blanks of any script or keyboard as ASCII, without what cannot be seen. */
const inAscii = (text: string): string =>
  text
    .normalize('NFKC')
    .replaceAll(/\p{Cf}/gu, '')
    .replaceAll(/\p{Nd}/gu, plainDigit)
    .replaceAll('\u066B', '.')
    .replaceAll(/['\u2019\u066C]/g, ' ')
    .trim()
    .replace(MINUS, '-')
    .replace(/^\+/, '')

const withoutZeros = (digits: string) => digits.replace(/^0+(?=\d)/, '') || '0'

const decimal = (whole: string, fraction: string): string => {
  const rest = fraction.replace(/0+$/, '')
  return rest === '' ? withoutZeros(whole) : `${withoutZeros(whole)}.${rest}`
}

/** The numbers that digits with separators may mean. */
const readings = (digits: string): readonly string[] => {
  const separators = [...new Set(digits.replaceAll(/\d/g, ''))]
  const last = digits.match(/[., ](?=[^., ]*$)/)?.[0]
  if (last === undefined) return [withoutZeros(digits)]
  const at = digits.lastIndexOf(last)
  const [whole, fraction] = [digits.slice(0, at), digits.slice(at + 1)]
  const plainWhole = whole.replaceAll(/\D/g, '')
  // Groups of three, or of two as in India before the last.
  const isGrouped = /^\d{1,3}(?:\D\d{2,3})*$/.test(whole)
  const isGroup = fraction.length === 3 && isGrouped && !plainWhole.startsWith('0')
  if (separators.length > 2 || (separators.length === 2 && whole.includes(last))) return []
  if (separators.length === 2)
    return isGrouped && last !== ' ' ? [decimal(plainWhole, fraction)] : []
  const grouped = isGroup ? [plainWhole + fraction] : []
  if (last === ' ' || whole.includes(last)) return grouped
  return [decimal(whole, fraction), ...grouped]
}

/**
 * The numbers that a text may mean, as JSON spells them: decimal commas, grouped digits, digits of other scripts, and other minus
 * signs. `1.000` may mean two; one that is out of bounds is not meant.
 */
export const meantNumbers = (
  text: string,
  { min, max }: { min?: number | undefined; max?: number | undefined } = {},
): readonly string[] => {
  const parts = /^(-?)((?:\d|[., ](?! ))+)(e[+-]?\d+)?$/i.exec(inAscii(text))
  if (!parts || !/\d/.test(parts[2] ?? '')) return []
  const [, sign = '', digits = '', exponent = ''] = parts
  const numbers = [...new Set(readings(digits))]
    .map((number) => `${sign}${number}${exponent}`)
    .filter(isNumberText)
  const within = numbers.filter(
    (number) =>
      (min === undefined || !isLessNumber(number, String(min))) &&
      (max === undefined || !isLessNumber(String(max), number)),
  )
  return within.length === 0 ? numbers : within
}

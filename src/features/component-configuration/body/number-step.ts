import { isNumberText } from './request.ts'

/*
 * Comparing and stepping decimals of any length. JavaScript numbers would round 64-bit integers and make
 * 0.1 + 0.2 equal 0.30000000000000004.
 */

/** `digits` × 10 to the power of −`scale`. */
type Decimal = { readonly digits: bigint; readonly scale: number }

const PARTS = /^(-?\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/

/** Numbers with more digits than this are not stepped. */
const MAX_DIGITS = 400

const decimalOf = (text: string): Decimal | undefined => {
  const match = isNumberText(text) ? PARTS.exec(text.trim()) : null
  if (!match) return undefined
  const [, whole = '0', fraction = '', exponent = '0'] = match
  const power = Number(exponent)
  if (Math.abs(power) + whole.length + fraction.length > MAX_DIGITS) return undefined
  const digits = BigInt(whole + fraction)
  const scale = fraction.length - power
  return scale >= 0 ? { digits, scale } : { digits: digits * 10n ** BigInt(-scale), scale: 0 }
}

const atScale = ({ digits, scale }: Decimal, wanted: number): bigint =>
  digits * 10n ** BigInt(wanted - scale)

const isLess = (a: Decimal, b: Decimal): boolean => {
  const scale = Math.max(a.scale, b.scale)
  return atScale(a, scale) < atScale(b, scale)
}

/** Whether a number in JSON syntax is less than another one, digit by digit. */
export const isLessNumber = (a: string, b: string): boolean => {
  const [one, other] = [decimalOf(a), decimalOf(b)]
  return one && other ? isLess(one, other) : Number(a) < Number(b)
}

/** Whether two numbers in JSON syntax are equal, digit by digit: `5.0` is `5`. */
export const isSameNumber = (a: string, b: string): boolean => {
  const [one, other] = [decimalOf(a), decimalOf(b)]
  if (!one || !other) return a.trim() === b.trim()
  return !isLess(one, other) && !isLess(other, one)
}

const decimalText = ({ digits, scale }: Decimal): string => {
  const sign = digits < 0n ? '-' : ''
  const places = String(digits < 0n ? -digits : digits).padStart(scale + 1, '0')
  const whole = places.slice(0, places.length - scale)
  return scale === 0 ? `${sign}${whole}` : `${sign}${whole}.${places.slice(-scale)}`
}

type Steps = {
  min?: number | undefined
  max?: number | undefined
  /** Where an empty input starts: the default. */
  from?: string | undefined
}

/**
 * Exactly one more or less than `text`; undefined if it is not a number or already at the bound. An
 * empty text starts at the default, or else at zero. A step never moves further out of bounds.
 */
export const stepNumber = (
  text: string,
  by: 1 | -1,
  { min, max, from }: Steps,
): string | undefined => {
  const start =
    text.trim() === '' ? (decimalOf(from ?? '') ?? { digits: 0n, scale: 0 }) : decimalOf(text)
  if (!start) return undefined
  const next = { ...start, digits: start.digits + BigInt(by) * 10n ** BigInt(start.scale) }
  const bound = decimalOf(String((by === 1 ? max : min) ?? ''))
  const isBeyond = bound && (by === 1 ? isLess(bound, next) : isLess(next, bound))
  if (!isBeyond) return decimalText(next)
  // A step that would cross the bound stops at it.
  const isWithin = by === 1 ? isLess(start, bound) : isLess(bound, start)
  return isWithin ? decimalText(bound) : undefined
}

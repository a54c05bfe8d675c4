import { isNumberText } from './request.ts'

/*
 * Counting up and down in decimals of any length: a JavaScript number would round 64-bit integers
 * and turn 0.1 + 0.2 into what nobody typed.
 */

/** `digits` × 10 to the power of −`scale`. */
type Decimal = { readonly digits: bigint; readonly scale: number }

const PARTS = /^(-?\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/

/** Numbers beyond this many places are left to who types them. */
const MOST_PLACES = 400

const decimalOf = (text: string): Decimal | undefined => {
  const match = isNumberText(text) ? PARTS.exec(text.trim()) : null
  if (!match) return undefined
  const [, whole = '0', fraction = '', exponent = '0'] = match
  const power = Number(exponent)
  if (Math.abs(power) + whole.length + fraction.length > MOST_PLACES) return undefined
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

const decimalText = ({ digits, scale }: Decimal): string => {
  const sign = digits < 0n ? '-' : ''
  const places = String(digits < 0n ? -digits : digits).padStart(scale + 1, '0')
  const whole = places.slice(0, places.length - scale)
  return scale === 0 ? `${sign}${whole}` : `${sign}${whole}.${places.slice(-scale)}`
}

type Steps = {
  min?: number | undefined
  max?: number | undefined
  /** Where to begin from nothing: the default. */
  from?: string | undefined
}

/**
 * The number one above or below `text`, exactly; undefined where there is none to go to. From an
 * empty text it begins at the default or zero. A step leads no further out of bounds.
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
  // From within, the last step ends at the bound.
  const isWithin = by === 1 ? isLess(start, bound) : isLess(bound, start)
  return isWithin ? decimalText(bound) : undefined
}

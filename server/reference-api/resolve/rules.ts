import { textOf } from './conditions.ts'
import type { Rule, ViolationCode } from './spec.ts'

/* Rules between the fields of an object. */

const FACTOR: Readonly<Record<string, number>> = {
  m: 1e-3,
  k: 1e3,
  M: 1e6,
  G: 1e9,
  T: 1e12,
  Ki: 2 ** 10,
  Mi: 2 ** 20,
  Gi: 2 ** 30,
  Ti: 2 ** 40,
}

/** The `pattern` of a Kubernetes quantity such as `250m` or `1.5Gi`. */
export const QUANTITY = '\\d+(\\.\\d+)?(m|k|M|G|T|Ki|Mi|Gi|Ti)?'
export const QUANTITY_HINT = 'Use a number with an optional unit, such as 250m or 512Mi.'

const WHOLE_QUANTITY = new RegExp(`^(?:${QUANTITY})$`, 'u')

/** A Kubernetes quantity in its base unit, cores or bytes; undefined if the text is not a quantity. */
const quantity = (text: string): number | undefined => {
  if (!WHOLE_QUANTITY.test(text)) return undefined
  return Number.parseFloat(text) * (FACTOR[text.replace(/^[\d.]+/u, '')] ?? 1)
}

/** The `pattern` of a duration such as `30s` or `1h30m`. */
export const DURATION = '(\\d+(\\.\\d+)?(ms|s|m|h))+'
export const DURATION_HINT = 'Use a number and a unit, such as 30s, 5m or 1h30m.'

const WHOLE_DURATION = new RegExp(`^(?:${DURATION})$`, 'u')
const SECONDS: Readonly<Record<string, number>> = { ms: 1e-3, s: 1, m: 60, h: 3600 }

/** A duration in seconds; undefined if the text is not a duration. */
export const duration = (text: string): number | undefined => {
  if (!WHOLE_DURATION.test(text)) return undefined
  const parts = [...text.matchAll(/(\d+(?:\.\d+)?)(ms|s|m|h)/gu)]
  return parts.reduce((sum, [, n = '', unit = '']) => sum + Number(n) * (SECONDS[unit] ?? 0), 0)
}

/** A limit may not be below its request; the `pattern` reports quantities that cannot be parsed. */
export const limitNotBelow =
  (request: string, limit: string): Rule =>
  (at) => {
    const [low, high] = [quantity(textOf(at, request)), quantity(textOf(at, limit))]
    return low !== undefined && high !== undefined && high < low
      ? {
          code: 'LIMIT_BELOW_REQUEST',
          at: limit,
          message: `Must be at least the request, ${textOf(at, request)}.`,
        }
      : undefined
  }

const isNumber = (value: unknown): value is number | bigint =>
  typeof value === 'number' || typeof value === 'bigint'

/** A number may not be above that of another field. */
export const notAbove =
  (key: string, bound: string, label: string): Rule =>
  (at) => {
    const [value, limit] = [at.value(key), at.value(bound)]
    return isNumber(value) && isNumber(limit) && value > limit
      ? { code: 'VALUE_OUT_OF_RANGE', at: key, message: `Must be at most ${label}, ${limit}.` }
      : undefined
  }

/** A duration may not be longer than that of another field. */
export const notLonger =
  (key: string, bound: string, label: string): Rule =>
  (at) => {
    const [value, limit] = [duration(textOf(at, key)), duration(textOf(at, bound))]
    return value !== undefined && limit !== undefined && value > limit
      ? {
          code: 'VALUE_OUT_OF_RANGE',
          at: key,
          message: `Must be at most ${label}, ${textOf(at, bound)}.`,
        }
      : undefined
  }

/** A violation at a field while a condition holds. */
export const never =
  (
    when: (at: Parameters<Rule>[0]) => boolean,
    at: string,
    message: string,
    code: ViolationCode = 'VALUE_NOT_ALLOWED',
  ): Rule =>
  (scope) =>
    when(scope) ? { code, at, message } : undefined

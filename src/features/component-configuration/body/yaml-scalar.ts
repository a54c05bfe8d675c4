import { LosslessNumber } from 'lossless-json'

/*
 * What a value without quotes means in YAML. Readers of YAML 1.1 (Kubernetes, Helm, PyYAML) and 1.2 differ: 0644 is 420
 * or 644, and off is false or text. A value that they do not all read alike is refused, so that what is sent is what
 * was meant. Dates are text, as in Kubernetes and YAML 1.2.
 */

export const JSON_NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/

/** Numbers that all readers read alike. Others take `1e3` and `1.5e3` for text. */
const NUMBER = /^[-+]?(?:0|[1-9]\d*)(?:\.\d+(?:[eE][-+]\d+)?)?$|^\.\d+$/
/** Beyond 64 bits, Kubernetes reads text. */
const HEXADECIMAL = /^0x[\da-fA-F]{1,16}$/
/** Why readers do not agree on a value. */
export type Ambiguity =
  | 'word'
  | 'sign'
  | 'zero'
  | 'base'
  | 'underscore'
  | 'sixty'
  | 'exponent'
  | 'point'

/** What at least one reader takes for something other than text, by the first that fits. */
const AMBIGUOUS: readonly (readonly [Ambiguity, RegExp])[] = [
  ['word', /^(?:[yYnN]|yes|Yes|YES|no|No|NO|on|On|ON|off|Off|OFF)$/],
  ['sign', /^(?:=|<<)$/],
  // Minutes and seconds, to the base of 60.
  ['sixty', /^[-+]?\d[\d_]*(?::[0-5]?\d)+(?:\.[\d_]*)?$/],
  ['base', /^[-+]?0(?:x[\da-f_]+|b[01_]+|o[0-7_]+)$/i],
  ['underscore', /^[-+]?(?=\d*[\d.]*_)(?:\d[\d_]*(?:\.[\d_]*)?|\.[\d_]*\d[\d_]*)(?:e[-+]?\d+)?$/i],
  ['zero', /^[-+]?0\d+(?:\.\d*)?(?:e[-+]?\d+)?$/i],
  ['exponent', /^[-+]?(?:\d+(?:\.\d*)?|\.\d+)e[-+]?\d+$/i],
  ['point', /^[-+]?(?:\d+\.|\.\d+)$/],
]
const NOT_FINITE = /^[-+]?\.(?:inf|Inf|INF)$|^\.(?:nan|NaN|NAN)$/
const TRUE_OR_FALSE = /^(?:true|True|TRUE|false|False|FALSE)$/
const NULL = /^(?:~|null|Null|NULL)?$/

export type PlainValue =
  | { readonly kind: 'text' }
  | { readonly kind: 'value'; readonly value: LosslessNumber | boolean | null }
  | { readonly kind: 'ambiguous'; readonly why: Ambiguity }
  | { readonly kind: 'notJson' }

/** The meaning of a value without quotes and tag. */
export const plainValue = (source: string): PlainValue => {
  if (NULL.test(source)) return { kind: 'value', value: null }
  if (TRUE_OR_FALSE.test(source)) return { kind: 'value', value: /^t/i.test(source) }
  if (NUMBER.test(source)) {
    const digits = source.replace(/^\+/, '').replace(/^\./, '0.')
    return { kind: 'value', value: new LosslessNumber(digits) }
  }
  if (HEXADECIMAL.test(source)) {
    return { kind: 'value', value: new LosslessNumber(String(BigInt(source))) }
  }
  if (NOT_FINITE.test(source)) return { kind: 'notJson' }
  const [why] = AMBIGUOUS.find(([, pattern]) => pattern.test(source)) ?? []
  return why === undefined ? { kind: 'text' } : { kind: 'ambiguous', why }
}

/** Whether all readers of YAML read a JSON number as the same number. */
export const isPlainNumber = (json: string): boolean => NUMBER.test(json)

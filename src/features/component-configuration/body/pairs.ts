import { readYaml } from './read-yaml.ts'
import { jsonValue } from './read-value.ts'
import type { Pair } from './yaml-json.ts'
import { JSON_NUMBER } from './yaml-scalar.ts'

/** The value after it was edited: a number stays one while it reads as one, and text stays text. */
export const editedPair = (pair: Pair, value: string): Pair => ({
  ...pair,
  value,
  isText: pair.isText || !(/^(?:true|false|null)$/.test(value) || JSON_NUMBER.test(value)),
})

/** Pairs as JSON, in their order and with equal keys; empty text for none. Wholly empty pairs are left out. */
export const pairsText = (pairs: readonly Pair[]): string => {
  const members = pairs
    .filter(({ key, value }) => key !== '' || value !== '')
    .map(
      ({ key, value, isText }) =>
        `${JSON.stringify(key)}: ${isText ? JSON.stringify(value) : value}`,
    )
  return members.length === 0 ? '' : `{${members.join(', ')}}`
}

const unquoted = (text: string) => /^(["'])(.*)\1$/s.exec(text)?.[2] ?? text

/** A label as Kubernetes writes it: without commas, which separate several of them. */
const LABEL = /^[\w./-]+=[\w.-]*$/
const ASSIGNED = /^([^\s:="'{]+)\s*=\s*(.*)$/
const SEPARATED = /^(.*?)(?:\t+|\s*=\s*|:(?:\s+|$))(.*)$/
const COLON = /^([^\s:]+):(?!\/\/)(.*)$/
/** What no key has that came from a line with one pair. */
const NOT_IN_KEYS = /[\s"'{}[\],#]/

/** The pairs of a mapping; undefined if the text is not one. */
const readPairs = (text: string): readonly Pair[] | 'refused' | undefined => {
  const result = readYaml(text, { isJson: jsonValue(text) !== undefined })
  if (result.kind === 'refused' || result.read.value.kind === 'scalar') return undefined
  if (result.read.value.kind !== 'map') return 'refused'
  const pairs: Pair[] = []
  for (const [key, value] of result.read.value.entries) {
    if (value.kind === 'empty') pairs.push({ key, value: '', isText: true })
    else if (value.kind !== 'scalar') return 'refused'
    else pairs.push({ key, value: String(value.scalar), isText: typeof value.scalar === 'string' })
  }
  return pairs
}

/**
 * The pairs in pasted text: JSON, YAML, labels such as "a=b,c=d", or lines such as "a=b", "a: b" or "a". Undefined if
 * it is a single word, which may go on; a text of several that are not pairs is refused.
 */
export const pastedPairs = (text: string): readonly Pair[] | 'refused' | undefined => {
  const lines = text.split(/\r\n?|\n/).filter((line) => !/^\s*(?:#|$)/.test(line))
  if (lines.length === 0) return undefined
  const used = lines.map((line) => line.trim().replace(/^export\s+(?=[^\s=]+=)/, ''))
  // Members of JSON may be pasted without their braces.
  const whole = /^["']/.test(used[0] ?? '') ? `{${text.trim().replace(/,$/, '')}\n}` : text
  const read = used.every((line) => ASSIGNED.test(line)) ? undefined : readPairs(whole)
  if (read) return read
  const labels = used.flatMap((line) => line.split(/,\s*/))
  const parts = labels.every((label) => LABEL.test(label)) ? labels : used
  const pairs = parts.map((line): Pair => {
    const match =
      ASSIGNED.exec(line) ?? SEPARATED.exec(line) ?? (parts.length > 1 ? COLON.exec(line) : null)
    const [, key = line, value = ''] = match ?? []
    return { key: unquoted(key.trim()), value: unquoted(value.trim()), isText: true }
  })
  const isWord = pairs.length === 1 && pairs[0]?.key === used[0]
  if (isWord && !/^[{[]/.test(used[0] ?? '')) return undefined
  return pairs.some(({ key }) => NOT_IN_KEYS.test(key)) ? 'refused' : pairs
}

/** What is wrong with the keys, by row. */
export const keyProblems = (pairs: readonly Pair[]): readonly (string | undefined)[] =>
  pairs.map(({ key, value }, index) => {
    if (key === '') return value === '' ? undefined : 'Enter a key.'
    const last = pairs.findLastIndex((one) => one.key === key)
    return last === index ? undefined : `Row ${last + 1} has this key too.`
  })

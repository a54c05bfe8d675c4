import type { Pair } from './yaml-json.ts'

const SCALAR = /^(?:true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?)$/

/** The value after it was edited: a number stays one while it reads as one, and text stays text. */
export const editedPair = (pair: Pair, value: string): Pair => ({
  ...pair,
  value,
  isText: pair.isText || !SCALAR.test(value),
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

/** The pairs in pasted text: lines such as "a=b", "a: b" or "a". Undefined if it is a single word. */
export const pastedPairs = (text: string): readonly Pair[] | undefined => {
  const lines = text.split(/\r\n?|\n/).map((line) => line.trim())
  const used = lines.filter((line) => line !== '')
  const pairs = used.map((line): Pair => {
    const [, key = line, value = ''] = /^(.*?)\s*(?:=|:(?=\s|$))\s*(.*)$/.exec(line) ?? []
    return { key: unquoted(key), value: unquoted(value), isText: true }
  })
  const [only] = pairs
  return pairs.length > 1 || (only && only.key !== used[0]) ? pairs : undefined
}

/** What is wrong with the keys, by row. */
export const keyProblems = (pairs: readonly Pair[]): readonly (string | undefined)[] =>
  pairs.map(({ key, value }, index) => {
    if (key === '') return value === '' ? undefined : 'Needs a key.'
    const last = pairs.findLastIndex((one) => one.key === key)
    return last === index ? undefined : `Row ${last + 1} has this key too.`
  })

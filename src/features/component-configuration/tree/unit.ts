import type { FormNode } from './form-node.ts'

/** Units by the word that a key ends in: `timeoutMs` and `timeout_ms`, but not `numVMs`. */
const UNITS: readonly (readonly [unit: string, word: RegExp])[] = [
  ['ms', /(?:millis|milliseconds)$/i],
  ['ms', /(?<=[a-z\d])Ms$|(?<![a-zA-Z])(?:ms|MS|Ms)$/],
  ['seconds', /(?:seconds|secs)$/i],
  ['minutes', /minutes$/i],
  ['hours', /hours$/i],
  ['days', /days$/i],
  ['bytes', /bytes$/i],
  ['MiB', /(?:MiB|mebibytes)$/i],
  ['GiB', /(?:GiB|gibibytes)$/i],
  ['%', /(?:percent|percentage)$/i],
]

/** Whether a word that ends a key is a whole one: it has a capital, or follows a separator or nothing. */
const isWord = (key: string, at: number): boolean =>
  at === 0 || /[A-Z]/.test(key[at] ?? '') || /[^a-zA-Z]/.test(key[at - 1] ?? '')

/** Whether a number is a fraction of one, whatever its key is called: 0.075 is not a percentage. */
const isFraction = ({ defaultText, constraints }: FormNode): boolean => {
  const usual = Number(defaultText ?? 0)
  return (usual > 0 && usual < 1) || (constraints?.max !== undefined && constraints.max <= 1)
}

/** The unit of a number, if its key ends in a word for one. Labels and descriptions speak of other values too. */
export const unitOf = (node: FormNode): string | undefined => {
  const { kind, key } = node
  if (kind !== 'number') return undefined
  const [unit] =
    UNITS.find(([, word]) => {
      const at = key.search(word)
      return at >= 0 && isWord(key, at)
    }) ?? []
  return unit === '%' && isFraction(node) ? undefined : unit
}

import type { FormNode } from './form-node.ts'

/** Units by how a key ends, or by how a label or description names them. */
const UNITS: readonly (readonly [unit: string, key: RegExp, words: RegExp])[] = [
  ['ms', /(?:Milli(?:second)?s|Ms|_ms)$/, /\b(?:in|of) milliseconds\b|\((?:milliseconds|ms)\)/i],
  ['seconds', /(?:Seconds|Secs|_seconds)$/, /\b(?:in|of) seconds\b|\((?:seconds|s)\)/i],
  ['minutes', /(?:Minutes|_minutes)$/, /\b(?:in|of) minutes\b|\(minutes\)/i],
  ['hours', /(?:Hours|_hours)$/, /\b(?:in|of) hours\b|\(hours\)/i],
  ['days', /(?:Days|_days)$/, /\b(?:in|of) days\b|\(days\)/i],
  ['bytes', /(?:Bytes|_bytes)$/, /\b(?:in|of) bytes\b|\(bytes\)/i],
  ['MiB', /(?:MiB|Mebibytes)$/, /\bin (?:MiB|mebibytes)\b|\(MiB\)/],
  ['GiB', /(?:GiB|Gibibytes)$/, /\bin (?:GiB|gibibytes)\b|\(GiB\)/],
  ['%', /(?:Percent|Percentage|_percent)$/i, /\b(?:in|as a) percent(?:age)?\b|\((?:percent|%)\)/i],
]

/** Whether a number is a fraction of one, whatever its key is called: 0.075 is no percentage. */
const isFraction = ({ defaultText, constraints }: FormNode): boolean => {
  const usual = Number(defaultText ?? 0)
  return (usual > 0 && usual < 1) || (constraints?.max !== undefined && constraints.max <= 1)
}

/** The unit of a number, if its key, label or description says so. */
export const unitOf = (node: FormNode): string | undefined => {
  const { kind, key, label, description = '' } = node
  if (kind !== 'number') return undefined
  const words = `${label} ${description.slice(0, 400)}`
  const [unit] =
    UNITS.find(([, ends]) => ends.test(key)) ?? UNITS.find(([, , names]) => names.test(words)) ?? []
  return unit === '%' && isFraction(node) ? undefined : unit
}

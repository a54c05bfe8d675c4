/** A line of an argument list: in both, only in the older, or only in the newer. */
export type ArgumentLine = { readonly kind: 'keep' | 'del' | 'ins'; readonly text: string }

// Above this many pairs the middle is shown as replaced, so that a huge diff does not block the page.
const MAX_PAIRS = 1_000_000

const lines = (kind: ArgumentLine['kind'], texts: readonly string[]): ArgumentLine[] =>
  texts.map((text) => ({ kind, text }))

/** Diffs by longest common subsequence. */
const diffMiddle = (from: readonly string[], to: readonly string[]): ArgumentLine[] => {
  if (from.length * to.length > MAX_PAIRS) return [...lines('del', from), ...lines('ins', to)]
  const width = to.length + 1
  // common[i, j]: how many arguments from[i…] and to[j…] have in common, in order.
  const common = new Uint32Array((from.length + 1) * width)
  const at = (i: number, j: number) => common[i * width + j] ?? 0
  for (let i = from.length - 1; i >= 0; i -= 1) {
    for (let j = to.length - 1; j >= 0; j -= 1) {
      common[i * width + j] =
        from[i] === to[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1))
    }
  }
  const result: ArgumentLine[] = []
  let [i, j] = [0, 0]
  while (i < from.length || j < to.length) {
    const [old, now] = [from[i], to[j]]
    if (old !== undefined && old === now) {
      result.push({ kind: 'keep', text: old })
      i += 1
      j += 1
    } else if (old !== undefined && (now === undefined || at(i + 1, j) >= at(i, j + 1))) {
      result.push({ kind: 'del', text: old })
      i += 1
    } else if (now !== undefined) {
      result.push({ kind: 'ins', text: now })
      j += 1
    }
  }
  return result
}

/** The line diff of two argument lists, in order; removed lines come before added ones. */
export const diffArguments = (
  from: readonly string[],
  to: readonly string[],
): readonly ArgumentLine[] => {
  const shorter = Math.min(from.length, to.length)
  let start = 0
  while (start < shorter && from[start] === to[start]) start += 1
  let end = 0
  while (end < shorter - start && from[from.length - 1 - end] === to[to.length - 1 - end]) end += 1
  return [
    ...lines('keep', from.slice(0, start)),
    ...diffMiddle(from.slice(start, from.length - end), to.slice(start, to.length - end)),
    ...lines('keep', from.slice(from.length - end)),
  ]
}

/** How many arguments changed: for each block of changed lines, the length of its longer side. */
export const countChanged = (diff: readonly ArgumentLine[]): number => {
  let [total, gone, come] = [0, 0, 0]
  for (const { kind } of [...diff, { kind: 'keep' as const }]) {
    if (kind === 'del') gone += 1
    else if (kind === 'ins') come += 1
    else {
      total += Math.max(gone, come)
      gone = 0
      come = 0
    }
  }
  return total
}

/** The change of one argument: its flag, if any, and both values. */
export type ArgumentChange = { flag: string | undefined; from: string; to: string }

const withValue = (text: string) => /^(--?[^\s=]+)=(.*)$/s.exec(text)

/** The change, if exactly one argument was replaced and nothing else differs. */
export const onlyChange = (diff: readonly ArgumentLine[]): ArgumentChange | undefined => {
  const at = diff.findIndex(({ kind }) => kind === 'del')
  const [gone, come] = [diff[at], diff[at + 1]]
  if (!gone || come?.kind !== 'ins' || diff.filter(({ kind }) => kind !== 'keep').length !== 2) {
    return undefined
  }
  const [, oldFlag, oldValue] = withValue(gone.text) ?? []
  const [, flag, value] = withValue(come.text) ?? []
  if (flag !== undefined && flag === oldFlag) return { flag, from: oldValue ?? '', to: value ?? '' }
  const before = diff[at - 1]?.text
  const isValueOf = before !== undefined && /^--?[^\s=]+$/.test(before)
  const isFlag = [gone.text, come.text].some((text) => text.startsWith('-'))
  return { flag: isValueOf && !isFlag ? before : undefined, from: gone.text, to: come.text }
}

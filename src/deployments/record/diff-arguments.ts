import { align } from '#src/lib/values/align.ts'

/** A line of an argument list: in both, only in the older, or only in the newer. */
export type ArgumentLine = { readonly kind: 'keep' | 'del' | 'ins'; readonly text: string }

const lines = (kind: ArgumentLine['kind'], texts: readonly string[]): ArgumentLine[] =>
  texts.map((text) => ({ kind, text }))

/** The line diff of two argument lists, in order; removed lines come before added ones. */
export const diffArguments = (
  from: readonly string[],
  to: readonly string[],
): readonly ArgumentLine[] => {
  const kept = align(from, to).flatMap((was, is) =>
    was !== undefined && from[was] === to[is] ? [{ was, is }] : [],
  )
  // What changed stands between two that both lists have.
  return [...kept, { was: from.length, is: to.length }].flatMap(({ was, is }, at) => {
    const last = kept[at - 1] ?? { was: -1, is: -1 }
    return [
      ...lines('del', from.slice(last.was + 1, was)),
      ...lines('ins', to.slice(last.is + 1, is)),
      ...lines('keep', to.slice(is, is + 1)),
    ]
  })
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

import { scopeWord } from './scope-word.ts'

type Labelled = {
  readonly key: string
  readonly label?: string | undefined
  /** The scope of a requirement (API §2.9): the same key may be asked for in each. */
  readonly scope?: string | undefined
}

/** A key as a name: one of blanks alone could be neither seen nor spoken. */
const keyName = (key: string): string => {
  if (key === '') return '(no key)'
  return key.trim() === '' ? '(blank key)' : key
}

/** A name as a page shows it: a run of blanks is one. */
const shown = (name: string) => name.trim().replaceAll(/\s+/g, ' ')

/** The names with `more` in place of each that another one has too. */
const toldApart = (
  names: readonly string[],
  more: (index: number) => string | undefined,
): readonly string[] => {
  const seen = names.map(shown)
  const count = new Map<string, number>()
  for (const name of seen) count.set(name, (count.get(name) ?? 0) + 1)
  if (count.size === names.length) return names
  return names.map((name, index) =>
    count.get(seen[index] ?? '') === 1 ? name : (more(index) ?? name),
  )
}

/**
 * The label of each of `fields`, in their order: its own, with the key where another one has the
 * same, with the scope as well where key and label are the same in two.
 */
export const labelsOf = (fields: readonly Labelled[]): readonly string[] => {
  const own = fields.map(({ label }) => label?.trim() ?? '')
  const names = fields.map(({ key }, index) => own[index] || keyName(key))
  const withKey = toldApart(names, (index) =>
    own[index] ? `${own[index]} (${fields[index]?.key})` : undefined,
  )
  // With no two alike, nothing was added, and there is nothing more to tell apart.
  if (withKey === names) return names
  return toldApart(withKey, (index) => {
    const { key, scope } = fields[index] ?? {}
    if (scope === undefined || key === undefined) return undefined
    const where = scopeWord(scope)
    return own[index] ? `${own[index]} (${key}, ${where})` : `${keyName(key)} (${where})`
  })
}

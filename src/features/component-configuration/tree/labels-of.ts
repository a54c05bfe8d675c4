import { scopeWord } from './requirement-words.ts'

type Labelled = {
  readonly key: string
  readonly label?: string | undefined
  /** The scope of a requirement (API §2.9). Requirements of different scopes may share a key. */
  readonly scope?: string | undefined
}

/** The key as a label. An empty or blank key would be invisible and unspeakable. */
const keyName = (key: string): string => {
  if (key === '') return '(no key)'
  return key.trim() === '' ? '(blank key)' : key
}

/** The name as rendered: the browser collapses white space. */
const rendered = (name: string) => name.trim().replaceAll(/\s+/g, ' ')

/** Replaces each name that is not unique with the one from `longer`. */
const disambiguated = (
  names: readonly string[],
  longer: (index: number) => string | undefined,
): readonly string[] => {
  const seen = names.map(rendered)
  const count = new Map<string, number>()
  for (const name of seen) count.set(name, (count.get(name) ?? 0) + 1)
  if (count.size === names.length) return names
  return names.map((name, index) =>
    count.get(seen[index] ?? '') === 1 ? name : (longer(index) ?? name),
  )
}

/**
 * The labels of `fields`, in order. A label that is not unique gets the key added, and the scope if
 * that is still not unique.
 */
export const labelsOf = (fields: readonly Labelled[]): readonly string[] => {
  const own = fields.map(({ label }) => label?.trim() ?? '')
  const names = fields.map(({ key }, index) => own[index] || keyName(key))
  const withKey = disambiguated(names, (index) =>
    own[index] ? `${own[index]} (${fields[index]?.key})` : undefined,
  )
  if (withKey === names) return names
  return disambiguated(withKey, (index) => {
    const { key, scope } = fields[index] ?? {}
    if (scope === undefined || key === undefined) return undefined
    const where = scopeWord(scope)
    return own[index] ? `${own[index]} (${key}, ${where})` : `${keyName(key)} (${where})`
  })
}

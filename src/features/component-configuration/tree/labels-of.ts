import { scopeWord } from './requirement-words.ts'

/** Short words that people write in capitals. */
const CAPITALS =
  /^(?:acme|api|aws|ca|cidr|cpu|crd|dns|http|https|id|ip|json|oidc|rbac|tcp|tls|ttl|udp|ui|uri|url|yaml)(?=s?$)/

/** A word within a sentence. One with capitals inside, such as gRPC or CRDs, stays as it is. */
const spelled = (word: string): string =>
  /.\p{Lu}/u.test(word)
    ? word
    : word.toLowerCase().replace(CAPITALS, (capitals) => capitals.toUpperCase())

/** A key as people would write it: `installCRDs` is "Install CRDs". */
export const keyWords = (key: string): string => {
  const words = key
    // A single small letter belongs to what follows: gRPC, eBPF.
    .replaceAll(/(?<=[\p{L}\d][\p{Ll}\d])(?=\p{Lu})/gu, ' ')
    // The last capital begins a word (DNSPolicy), except in CRDs and IPv6.
    .replaceAll(/(?<=\p{Lu})(?=\p{Lu}(?!s\b|v\d)\p{Ll})/gu, ' ')
    .split(/[\s._/-]+/)
    .filter((word) => word !== '')
  const [first = '', ...rest] = words.map(spelled)
  const start = /.\p{Lu}/u.test(first) ? first : first.replace(/^./u, (one) => one.toUpperCase())
  return [start, ...rest].join(' ')
}

/** How much of a label repeats the start of its group's: "Storage class" in "Storage" repeats "Storage ". */
export const repeatedLength = (label: string, group: string): number => {
  const start = label.slice(0, group.length)
  if (group === '' || start.toLowerCase() !== group.toLowerCase()) return 0
  // What is left must still name something, and must not have been part of a longer word.
  const gap = /^[\s:›/-]+(?=\p{L}.)/u.exec(label.slice(group.length))
  return gap ? group.length + gap[0].length : 0
}

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

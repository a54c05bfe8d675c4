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

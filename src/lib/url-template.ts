/*
 * Addresses with places for values: `https://logs.example.com/search?q={serviceName}`. Whatever the
 * values are, the address that comes of one stays at the origin that was written down, with the
 * path and the query parameters that were written down.
 */

const PLACEHOLDER = /\{([^{}]*)\}/g
const ORIGIN = /^https?:\/\/[^/?#\\{}@]+(?:[/?#]|$)/i

/**
 * Why a template cannot be used, as the end of a sentence about it; undefined for one that can.
 * `allowed` are the values that there are.
 */
export const templateProblem = (
  template: string,
  allowed: readonly string[],
): string | undefined => {
  if (/[\s\p{Cc}\\]/u.test(template))
    return 'has a blank, a backslash or a control character in its address'
  if (!/^https?:\/\//i.test(template))
    return 'needs an address that starts with https:// or http://'
  if (/^https?:\/\/[^/?#\\]*@/i.test(template)) return 'has credentials in its address'
  if (!ORIGIN.test(template))
    return 'needs its host written out, followed by /, ? or # before the first placeholder'
  const unknown = [...template.matchAll(PLACEHOLDER)]
    .map(([, name = '']) => name)
    .find((name) => !allowed.includes(name))
  if (unknown !== undefined) {
    return `has no value {${unknown}}: there are ${allowed.map((name) => `{${name}}`).join(', ')}`
  }
  if (/[{}]/.test(template.replaceAll(PLACEHOLDER, '')))
    return 'has a brace that opens or closes no placeholder'
  if (!URL.canParse(template.replaceAll(PLACEHOLDER, 'x'))) return 'has no valid address'
  return walks(template) ? 'has a "." or ".." in its path' : undefined
}

/** Browsers walk up and down at these, also where the dots are encoded. */
const DOTS = /^(?:\.|%2e){1,2}$/i

const walks = (href: string) =>
  href
    .split(/[?#]/, 1)
    .join('')
    .split('/')
    .some((segment) => DOTS.test(segment))

const encoded = (value: string): string | undefined => {
  try {
    return encodeURIComponent(value)
  } catch {
    // Half of a character.
    return undefined
  }
}

/**
 * The address that a template makes of values, each percent-encoded; undefined where one that it
 * needs is absent or empty, or cannot stand where it is wanted (`..` as a part of a path).
 */
export const expandTemplate = (
  template: string,
  values: ReadonlyMap<string, string | undefined>,
): string | undefined => {
  let missing = false
  const href = template.replaceAll(PLACEHOLDER, (_, name: string) => {
    const text = encoded(values.get(name) ?? '')
    missing ||= text === undefined || text === ''
    return text ?? ''
  })
  if (missing) return undefined
  return walks(href) ? undefined : href
}

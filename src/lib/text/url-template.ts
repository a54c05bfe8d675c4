/*
 * Addresses with placeholders: `https://logs.example.com/search?q={serviceName}`. Whatever the values
 * are, the result keeps the origin, the path and the query parameters of the template.
 */

const PLACEHOLDER = /\{([^{}]*)\}/g
const ORIGIN = /^https?:\/\/[^/?#\\{}@]+(?:[/?#]|$)/i

/**
 * Why a template is invalid, as the end of a sentence about it; undefined for a valid one. `allowed`
 * lists the names of the values.
 */
export const templateProblem = (
  template: string,
  allowed: readonly string[],
): string | undefined => {
  if (/[\s\p{Cc}\\]/u.test(template)) return 'contains a space, a backslash or a control character'
  if (!/^https?:\/\//i.test(template))
    return 'needs an address that starts with https:// or http://'
  if (/^https?:\/\/[^/?#\\]*@/i.test(template)) return 'has credentials in its address'
  if (!ORIGIN.test(template))
    return 'needs its host written out, followed by /, ? or # before the first placeholder'
  const unknown = [...template.matchAll(PLACEHOLDER)]
    .map(([, name = '']) => name)
    .find((name) => !allowed.includes(name))
  if (unknown !== undefined) {
    return `uses the unknown placeholder {${unknown}}; available: ${allowed.map((name) => `{${name}}`).join(', ')}`
  }
  if (/[{}]/.test(template.replaceAll(PLACEHOLDER, ''))) return 'has an unmatched brace'
  if (!URL.canParse(template.replaceAll(PLACEHOLDER, 'x'))) return 'has no valid address'
  return hasDotSegment(template) ? 'has a "." or ".." in its path' : undefined
}

/** Path segments that browsers resolve as steps, also with encoded dots. */
const DOTS = /^(?:\.|%2e){1,2}$/i

const hasDotSegment = (href: string) =>
  href
    .split(/[?#]/, 1)
    .join('')
    .split('/')
    .some((segment) => DOTS.test(segment))

const encoded = (value: string): string | undefined => {
  try {
    return encodeURIComponent(value)
  } catch {
    // A lone surrogate.
    return undefined
  }
}

/**
 * Fills a template with percent-encoded values. Undefined if a value is missing or empty, or cannot be
 * used where the template needs it (`..` as a path segment).
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
  return hasDotSegment(href) ? undefined : href
}

import { type Document, type ErrorCode, LineCounter, isMap, parseAllDocuments } from 'yaml'

/** How to correct common mistakes; all others get a general message. */
const MISTAKES: Partial<Record<ErrorCode, string>> = {
  BAD_INDENT: 'indent this like the lines around it, or close the bracket before it',
  DUPLICATE_KEY: 'this key is a duplicate',
  MISSING_CHAR: 'close the quote or bracket, or add the colon after the key',
  MULTILINE_IMPLICIT_KEY: 'must be a key and a value, such as kind: ConfigMap',
  TAB_AS_INDENT: 'indent with spaces, not tabs',
}

const MOST_LENGTH = 100_000
const MOST_NESTING = 50
const NESTED_MARKERS = new RegExp(
  `^[ \\t]*(?:[-?][ \\t]+){${MOST_NESTING}}|^ {${4 * MOST_NESTING}}`,
  'mu',
)

/**
 * Whether a text is too long or too deeply nested to parse. The parser recurses, and running out of
 * stack inside a regular expression would end the process. Brackets within quotes count too: no real
 * resource has that many.
 */
const isTooDeep = (text: string): boolean => {
  let depth = 0
  for (const mark of text.match(/[[\]{}]/gu) ?? []) {
    depth = mark === '[' || mark === '{' ? depth + 1 : Math.max(0, depth - 1)
    if (depth > MOST_NESTING) return true
  }
  return text.length > MOST_LENGTH || NESTED_MARKERS.test(text)
}

/**
 * What is wrong with a text of format `kubernetes-resource-yaml`, and in which line; undefined if it
 * is one YAML document, a mapping with `apiVersion` and `kind`.
 */
export const yamlViolation = (text: string): string | undefined => {
  if (isTooDeep(text)) return 'Must be shorter, or less deeply nested.'
  const lineCounter = new LineCounter()
  // Aliases are not expanded, so repeated ones cost nothing.
  const documents: readonly Document[] = parseAllDocuments(text, {
    lineCounter,
    prettyErrors: false,
  })
  const lineOf = (offset: number) => lineCounter.linePos(offset).line
  const [error] = documents.flatMap(({ errors }) => errors)
  if (error)
    return `Line ${lineOf(error.pos[0])}: ${MISTAKES[error.code] ?? 'cannot be read as YAML'}.`
  const [first, second] = documents
  if (second) return `Line ${lineOf(second.range?.[0] ?? 0)}: only one document is allowed.`
  const contents = first?.contents
  if (!isMap(contents))
    return 'Must be one Kubernetes resource: keys and values, such as kind: ConfigMap.'
  const missing = ['apiVersion', 'kind'].filter((name) => !contents.has(name))
  return missing.length === 0 ? undefined : `Add ${missing.join(' and ')} at the top.`
}

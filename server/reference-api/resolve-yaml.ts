import { type Document, type ErrorCode, LineCounter, isMap, parseAllDocuments } from 'yaml'

/** What a person can mend, for the mistakes that people make; the rest is said in general. */
const MISTAKES: Partial<Record<ErrorCode, string>> = {
  BAD_INDENT: 'indent this like its neighbours, or close the bracket before it',
  DUPLICATE_KEY: 'this key is there already',
  MISSING_CHAR: 'something is not closed: a quote, a bracket, or a key without its colon',
  MULTILINE_IMPLICIT_KEY: 'must be a key and a value, such as kind: ConfigMap',
  TAB_AS_INDENT: 'indent with blanks, not with tabs',
}

const MOST_LENGTH = 100_000
const MOST_NESTING = 50
const NESTED_MARKS = new RegExp(
  `^[ \\t]*(?:[-?][ \\t]+){${MOST_NESTING}}|^ {${4 * MOST_NESTING}}`,
  'mu',
)

/**
 * Whether a text nests without end. The parser recurses, and a process that runs out of stack in
 * the middle of a pattern ends for good; so this is found out before. Brackets within quotes count
 * too: nobody needs so many of them.
 */
const nestsTooDeep = (text: string): boolean => {
  let depth = 0
  for (const mark of text.match(/[[\]{}]/gu) ?? []) {
    depth = mark === '[' || mark === '{' ? depth + 1 : Math.max(0, depth - 1)
    if (depth > MOST_NESTING) return true
  }
  return text.length > MOST_LENGTH || NESTED_MARKS.test(text)
}

/**
 * What is wrong with a text of format `kubernetes-resource-yaml`, and in which line; undefined
 * where it is one YAML document, a mapping, with its apiVersion and kind.
 */
export const yamlProblem = (text: string): string | undefined => {
  if (nestsTooDeep(text)) return 'Must be shorter, or nest less deep.'
  const lineCounter = new LineCounter()
  // Aliases stay what they are: nothing is expanded, however often it is referred to.
  const documents: readonly Document[] = parseAllDocuments(text, {
    lineCounter,
    prettyErrors: false,
  })
  const lineOf = (offset: number) => lineCounter.linePos(offset).line
  const [error] = documents.flatMap(({ errors }) => errors)
  if (error)
    return `Line ${lineOf(error.pos[0])}: ${MISTAKES[error.code] ?? 'cannot be read as YAML'}.`
  const [first, second] = documents
  if (second) return `Line ${lineOf(second.range?.[0] ?? 0)}: only one document is possible here.`
  const contents = first?.contents
  if (!isMap(contents))
    return 'Must be one Kubernetes resource: keys and values, such as kind: ConfigMap.'
  const missing = ['apiVersion', 'kind'].filter((name) => !contents.has(name))
  return missing.length === 0 ? undefined : `Add ${missing.join(' and ')} at the top.`
}

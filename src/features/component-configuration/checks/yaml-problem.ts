import type { Document, EmptyStream, ErrorCode, LineCounter, parseAllDocuments } from 'yaml'
import { endSentence } from '#src/lib/end-sentence.ts'
import { createLazyValue } from '#src/lib/lazy-value.ts'

/*
 * Checks that text is one YAML document with a mapping (wire facts). Only the syntax is checked here;
 * the server checks the content.
 */

/** The parts of the `yaml` package used here; it loads with the first document. */
type Yaml = {
  parseAllDocuments: typeof parseAllDocuments
  isMap: (node: unknown) => boolean
  LineCounter: typeof LineCounter
}

/** Messages for frequent errors; other errors keep the parser's message. */
const MESSAGES: Partial<Record<ErrorCode, string>> = {
  TAB_AS_INDENT: 'Indent with spaces, not tabs.',
  DUPLICATE_KEY: 'This key is already defined.',
  BAD_INDENT: 'This indentation matches no line above.',
  MULTILINE_IMPLICIT_KEY: 'A key must fit on one line and end with a colon.',
  BLOCK_AS_IMPLICIT_KEY: 'This line has a value, so the next one must not be indented under it.',
}

/** The bracket that the parser misses, where its error has the code of an indentation. */
const BRACKET = /end with a ([\]}])$/

/** What is wrong with the syntax, as a sentence. */
export const syntaxWords = ({ code, message }: { code: ErrorCode; message: string }): string => {
  const [, bracket] = BRACKET.exec(message) ?? []
  if (bracket !== undefined) return `A closing ${bracket} is missing, or not indented enough.`
  return endSentence(MESSAGES[code] ?? message.replace(/closing (["'])quote/, 'closing $1 quote'))
}

const NO_MAPPING = 'Must be one YAML mapping.'

/** Parsing longer text at every keystroke would be too slow; the server checks it. */
const LONGEST = 20_000

/** Checks text with the given parser. */
export const yamlProblemWith = (yaml: Yaml, text: string): string | undefined => {
  const lines = new yaml.LineCounter()
  const parsed = yaml.parseAllDocuments(text, {
    lineCounter: lines,
    prettyErrors: false,
    logLevel: 'silent',
    uniqueKeys: true,
  })
  const documents: readonly Document.Parsed[] | EmptyStream = parsed
  const at = (offset: number, words: string) => `Line ${lines.linePos(offset).line}: ${words}`
  for (const { errors } of documents) {
    const [first] = errors
    if (first) return at(first.pos[0], syntaxWords(first))
  }
  const [first, second] = documents
  if (second) return at(second.range[0], 'Only one document is allowed.')
  return first && yaml.isMap(first.contents) ? undefined : NO_MAPPING
}

const loadedYaml = createLazyValue<Yaml>(() => import('yaml'))

// Each answer checks every document again, although few have changed.
const cache = new Map<string, string | undefined>()
const CACHED = 20

/** The problem with YAML text, or undefined; `again` as in `LazyValue`. */
export const yamlProblem = (text: string, again: () => void): string | undefined => {
  if (text.length > LONGEST) return undefined
  const yaml = loadedYaml(again)
  if (!yaml || cache.has(text)) return cache.get(text)
  const [oldest] = cache.keys()
  if (oldest !== undefined && cache.size >= CACHED) cache.delete(oldest)
  const problem = yamlProblemWith(yaml, text)
  cache.set(text, problem)
  return problem
}

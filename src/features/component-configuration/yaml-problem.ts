import type { Document, EmptyStream, ErrorCode, LineCounter, parseAllDocuments } from 'yaml'
import { createLate } from '#src/lib/late.ts'

/*
 * What is wrong with a text that must be one YAML mapping document (wire facts). Says what the
 * syntax says and no more: what the mapping means is the service's to judge.
 */

/** The part of the `yaml` package that is used here, loaded with the first document. */
type Yaml = {
  parseAllDocuments: typeof parseAllDocuments
  isMap: (node: unknown) => boolean
  LineCounter: typeof LineCounter
}

/** Own words for what goes wrong often; for the rest, the parser's. */
const WORDS: Partial<Record<ErrorCode, string>> = {
  TAB_AS_INDENT: 'Indent with blanks, not with tabs.',
  DUPLICATE_KEY: 'This key is there already.',
  BAD_INDENT: 'This indentation fits no line above.',
  MULTILINE_IMPLICIT_KEY: 'A key stands on one line and ends with a colon.',
  BLOCK_AS_IMPLICIT_KEY: 'A value stands here, and what follows is indented under it.',
}

const NO_MAPPING = 'Must be one YAML mapping.'

/** Longer texts are not read at every key: the service says what is wrong with them. */
const LONGEST = 20_000

const sentence = (text: string) => (/[.!?]$/.test(text) ? text : `${text}.`)

/** Checks one text with the parser given. */
export const yamlProblemWith = (yaml: Yaml, text: string): string | undefined => {
  const lines = new yaml.LineCounter()
  const parsed = yaml.parseAllDocuments(text, {
    lineCounter: lines,
    prettyErrors: false,
    logLevel: 'silent',
    // Repeated keys are an error; what a tag means is the service's business.
    uniqueKeys: true,
  })
  const documents: readonly Document.Parsed[] | EmptyStream = parsed
  const at = (offset: number, words: string) => `Line ${lines.linePos(offset).line}: ${words}`
  for (const { errors } of documents) {
    const [first] = errors
    if (first) return at(first.pos[0], sentence(WORDS[first.code] ?? first.message))
  }
  const [first, second] = documents
  if (second) return at(second.range[0], 'Only one document is possible here.')
  return first && yaml.isMap(first.contents) ? undefined : NO_MAPPING
}

const loadedYaml = createLate<Yaml>(() => import('yaml'))

// Each answer checks every document again, though few have changed.
const known = new Map<string, string | undefined>()
const KNOWN = 20

/** What is wrong with a YAML text, or undefined; `again` as `Late` has it. */
export const yamlProblem = (text: string, again: () => void): string | undefined => {
  if (text.length > LONGEST) return undefined
  const yaml = loadedYaml(again)
  if (!yaml || known.has(text)) return known.get(text)
  const [oldest] = known.keys()
  if (oldest !== undefined && known.size >= KNOWN) known.delete(oldest)
  const problem = yamlProblemWith(yaml, text)
  known.set(text, problem)
  return problem
}

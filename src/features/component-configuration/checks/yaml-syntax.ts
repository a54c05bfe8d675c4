import {
  type Document,
  type EmptyStream,
  type ErrorCode,
  isMap,
  LineCounter,
  parseAllDocuments,
} from 'yaml'
import { endSentence } from '#src/lib/end-sentence.ts'

/*
 * Checks that text is one YAML document with a mapping (wire facts). Only the syntax is checked here;
 * the server checks the content.
 */

/** Messages for frequent errors; other errors keep the parser's message. */
const MESSAGES: Partial<Record<ErrorCode, string>> = {
  TAB_AS_INDENT: 'Indent with spaces, not tabs.',
  DUPLICATE_KEY: 'This key is already defined.',
  BAD_INDENT: 'This indentation matches no line above.',
  MULTILINE_IMPLICIT_KEY: 'A key must fit on one line and end with a colon.',
  BLOCK_AS_IMPLICIT_KEY: 'This line has a value, so the next one must not be indented under it.',
}

/** What is wrong with the syntax, as a sentence. */
export const syntaxWords = ({ code, message }: { code: ErrorCode; message: string }): string => {
  // Such an error has the code of an indentation.
  const [, bracket] = /end with a (.)$/.exec(message) ?? []
  if (bracket) return `The closing ${bracket} is missing, or not indented enough.`
  return endSentence(MESSAGES[code] ?? message.replace(/closing (["'])quote/, 'closing $1 quote'))
}

/** What keeps text from being one YAML mapping, with its line; undefined if nothing does. */
export const yamlSyntaxProblem = (text: string): string | undefined => {
  const lines = new LineCounter()
  const parsed = parseAllDocuments(text, {
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
  return first && isMap(first.contents) ? undefined : 'Must be one YAML mapping.'
}

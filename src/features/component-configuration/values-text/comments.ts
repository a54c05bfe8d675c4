import { CST, Lexer } from 'yaml'

/** A comment of a YAML text, from its `#` to the end of its line. */
export type Comment = { readonly from: number; readonly text: string }

/** All comments of a text. What looks like one within a value is none. */
export const commentsIn = (text: string): readonly Comment[] => {
  const comments: Comment[] = []
  let from = 0
  let isScalar = false
  for (const source of new Lexer().lex(text)) {
    const type: string | null = isScalar ? 'text' : CST.tokenType(source)
    isScalar = type === 'scalar'
    // These tokens of the lexer stand for no text.
    if (type === 'scalar' || type === 'doc-mode' || type === 'flow-error-end') continue
    if (type === 'comment') comments.push({ from, text: source })
    from += source.length
  }
  return comments
}

import { parse } from 'lossless-json'

/** Parses JSON with numbers exactly as written; undefined if the text is not JSON. */
export const jsonValue = (text: string): { json: unknown } | undefined => {
  try {
    // As in JSON.parse, the last of several equal keys wins.
    return { json: parse(text, null, { onDuplicateKey: ({ newValue }) => newValue }) }
  } catch {
    return undefined
  }
}

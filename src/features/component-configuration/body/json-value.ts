import { parse } from 'lossless-json'

/**
 * Parses JSON with numbers exactly as written; undefined if the text is not JSON, or has one key twice, of which a
 * value would be lost.
 */
export const jsonValue = (text: string): { json: unknown } | undefined => {
  try {
    return { json: parse(text) }
  } catch {
    return undefined
  }
}

/** Whether a text is JSON, also with equal keys. */
export const isJsonText = (text: string): boolean => {
  try {
    parse(text, null, { onDuplicateKey: ({ newValue }) => newValue })
    return true
  } catch {
    return false
  }
}

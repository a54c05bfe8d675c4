import { parse } from 'lossless-json'

/** The value of a JSON text, numbers exactly as they are written; undefined where it is no JSON. */
export const jsonValue = (text: string): { json: unknown } | undefined => {
  try {
    // As JSON.parse has it: of a key that is there twice the last one counts.
    return { json: parse(text, null, { onDuplicateKey: ({ newValue }) => newValue }) }
  } catch {
    return undefined
  }
}

import { parse, stringify } from 'lossless-json'
import { refuse } from './refusal.ts'

/* JSON with exact numbers: integers that a JavaScript number would round become bigints. */

const readNumber = (text: string): number | bigint => {
  const value = Number(text)
  return Number.isInteger(value) && !Number.isSafeInteger(value) && /^-?\d+$/u.test(text)
    ? BigInt(text)
    : value
}

// Only texts with so many digits may need exact numbers; the others go to the faster JSON.parse.
const MAY_BE_LARGE = /\d{16}/u

/** Parses JSON; throws an error for anything else, and for JSON that is nested too deeply. */
export const parseJsonBody = (text: string): unknown => {
  if (!MAY_BE_LARGE.test(text)) return JSON.parse(text)
  return parse(text, null, {
    parseNumber: readNumber,
    // Like JSON.parse: the last one counts.
    onDuplicateKey: ({ newValue }) => newValue,
  })
}

/** The JSON text of a value, with bigints as numbers. */
export const jsonText = (value: unknown): string => stringify(value) ?? 'null'

/** Maximum size of a request body in bytes. */
const MAX_BODY_BYTES = 1024 * 1024

/** A parsed request body, or the error response to it. */
export type JsonBody = { kind: 'json'; value: unknown } | { kind: 'refused'; response: Response }

const refused = (response: Response): JsonBody => ({ kind: 'refused', response })

const isJson = (contentType: string): boolean =>
  /^application\/json\s*(?:;\s*charset="?utf-8"?\s*)?$/i.test(contentType.trim())

const tooLarge = (): JsonBody =>
  refused(refuse(413, `The body is larger than ${MAX_BODY_BYTES} bytes`))

const readBytes = async (request: Request): Promise<Uint8Array | undefined> => {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength
    if (size > MAX_BODY_BYTES) return undefined
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** Reads a JSON body of at most 1 MiB; otherwise 415 for its type, 413 for its size, 400 for its text. */
export const readJsonBody = async (request: Request): Promise<JsonBody> => {
  if (!isJson(request.headers.get('Content-Type') ?? '')) {
    return refused(refuse(415, 'Send application/json'))
  }
  if (request.headers.has('Content-Encoding')) {
    return refused(refuse(415, 'Send the body without Content-Encoding'))
  }
  if (Number(request.headers.get('Content-Length') ?? 0) > MAX_BODY_BYTES) return tooLarge()
  const bytes = await readBytes(request)
  if (!bytes) return tooLarge()
  try {
    const value = parseJsonBody(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
    return { kind: 'json', value }
  } catch {
    return refused(refuse(400, 'The body is not valid JSON'))
  }
}

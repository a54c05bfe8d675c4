import { parseJson } from './exact-json.ts'
import { refuse } from './refusal.ts'

/** The largest request body that is read, in bytes. */
const MAX_BODY_BYTES = 1024 * 1024

/** A request body as parsed, or the refusal it earned. */
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

/** Reads a JSON body of at most 1 MiB: else 415 for its type, 413 for its size, 400 for its text. */
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
    const value = parseJson(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
    return { kind: 'json', value }
  } catch {
    return refused(refuse(400, 'The body is not JSON'))
  }
}

/** Maximum size of a request body in bytes. */
const LARGEST_BODY = 1024 * 1024

/**
 * Reads the body of a request; undefined if it is too large. Checks the declared length first, and
 * then the bytes that arrive, since a chunked body declares none. (hono's body limit builds a new
 * Request from the server's, which fails without a body and for a chunked one.)
 */
export const readBody = async (request: Request): Promise<Uint8Array<ArrayBuffer> | undefined> => {
  if (Number(request.headers.get('Content-Length') ?? 0) > LARGEST_BODY) return undefined
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength
    if (size > LARGEST_BODY) return undefined
    chunks.push(chunk)
  }
  const body = new Uint8Array(size)
  let at = 0
  for (const chunk of chunks) {
    body.set(chunk, at)
    at += chunk.byteLength
  }
  return body
}

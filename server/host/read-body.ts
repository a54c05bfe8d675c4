/** The largest request body that the host reads, in bytes. */
const LARGEST_BODY = 1024 * 1024

/**
 * The body of a request, or undefined when it is too large: by what it declares, and by what comes,
 * since a chunked one declares nothing. (hono's body limit makes a new Request out of the server's,
 * which fails for one without a body and for one that is chunked.)
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

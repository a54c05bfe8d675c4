import { readBodyText } from '#src/lib/values/read-text.ts'

/** Maximum size of a request body in bytes. */
const LARGEST_BODY = 1024 * 1024

/**
 * Reads the body of a request; undefined if it is too large. Checks the declared length first, and then what arrives,
 * since a chunked body declares none. (hono's body limit builds a new Request from the server's, which fails without a
 * body and for a chunked one.)
 */
export const readBody = async (request: Request): Promise<string | undefined> =>
  Number(request.headers.get('Content-Length') ?? 0) > LARGEST_BODY
    ? undefined
    : readBodyText(request, LARGEST_BODY)

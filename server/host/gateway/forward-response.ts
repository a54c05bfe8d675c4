import { HOST_REFUSAL, LARGEST_ANSWER, NOT_JSON, TOO_LARGE } from '#src/contract/host.ts'
import { isJsonType } from '#src/lib/json-type.ts'
import { secondsUntilRetry } from '#src/lib/retry-after.ts'
import { bodyOf, bounded, gzipped, gzippedAtOnce } from './response-body.ts'
import { apiError } from '#host/base/api-error.ts'
import { pickHeaders } from '#host/base/pick-headers.ts'
import type { UpstreamAnswer } from './upstream.ts'

// An allow-list: cookies, CORS headers and hop-by-hop headers of the API are not forwarded.
const FORWARDED_RESPONSE_HEADERS = [
  'Content-Type',
  // The rate limit's reset is by the API's clock, so the console needs that clock's time.
  'Date',
  'Retry-After',
  'X-RateLimit-Limit',
  'X-RateLimit-Remaining',
  'X-RateLimit-Reset',
]
// A Response with these statuses must have no body.
const WITHOUT_BODY = new Set([204, 205])
/** Minimum size in bytes of a response that is worth compressing. */
const WORTH_COMPRESSING = 1024
/** Gives up a response whose body nobody will read. */
const discard = async ({ body }: UpstreamAnswer): Promise<void> => {
  if (body instanceof ReadableStream) await body.cancel()
}

const isEmpty = async ({ body }: UpstreamAnswer): Promise<boolean> => {
  if (body instanceof Uint8Array) return body.byteLength === 0
  const reader = body?.getReader()
  const first = await reader?.read()
  await reader?.cancel()
  return first?.done !== false
}

const forwardJson = async (
  answer: UpstreamAnswer,
  headers: Record<string, string>,
  takesGzip: boolean,
  onEnd: () => void,
): Promise<Response> => {
  const { status } = answer
  const length = Number(answer.headers.get('Content-Length') ?? NaN)
  if (length > LARGEST_ANSWER) {
    await discard(answer)
    onEnd()
    return apiError(502, 'The API’s response is larger than 16 MiB, so it is not forwarded.', {
      [HOST_REFUSAL]: TOO_LARGE,
    })
  }
  headers['Vary'] = 'Accept-Encoding'
  const { body } = answer
  if (body === null) {
    onEnd()
    return new Response(null, { status, headers })
  }
  const isGzip = takesGzip && answer.headers.get('Content-Encoding')?.toLowerCase() === 'gzip'
  const compresses = takesGzip && !isGzip && !(length < WORTH_COMPRESSING)
  if (isGzip || compresses) headers['Content-Encoding'] = 'gzip'
  if (body instanceof Uint8Array) {
    const bytes = compresses ? gzippedAtOnce(body) : body
    headers['Content-Length'] = String(bytes.byteLength)
    return new Response(bodyOf(bytes, onEnd), { status, headers })
  }
  const limited = bounded(body, LARGEST_ANSWER, onEnd)
  return new Response(compresses ? gzipped(limited) : limited, { status, headers })
}

/**
 * The API's response as the browser gets it; `onEnd` is called when its body has ended. Only JSON
 * is forwarded: anything else would be served from the console's own origin, where a page or a
 * script could act as the console. What the API has compressed stays as it is if the browser `takesGzip`. A failure without a JSON body is forwarded as a status alone.
 */
export const forwardResponse = async (
  answer: UpstreamAnswer,
  takesGzip: boolean,
  onEnd: () => void,
  now: () => number = Date.now,
): Promise<Response> => {
  const { status } = answer
  const headers = pickHeaders(answer.headers, FORWARDED_RESPONSE_HEADERS)
  headers['Cache-Control'] = 'no-store'
  const retryAfter = secondsUntilRetry(answer.headers, now)
  if (retryAfter === undefined) delete headers['Retry-After']
  else headers['Retry-After'] = String(retryAfter)
  const type = answer.headers.get('Content-Type')
  if (!WITHOUT_BODY.has(status) && type !== null && isJsonType(type))
    return forwardJson(answer, headers, takesGzip, onEnd)
  delete headers['Content-Type']
  const empty = await isEmpty(answer)
  onEnd()
  if (empty || status >= 400) return new Response(null, { status, headers })
  return apiError(
    502,
    `The API responded ${status} with ${type ?? 'a body of no type'} instead of JSON, so it is not forwarded. A proxy or a sign-in portal may be in between.`,
    { [HOST_REFUSAL]: NOT_JSON },
  )
}

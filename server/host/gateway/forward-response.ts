import { pipeline } from 'node:stream'
import { setTimeout as delay } from 'node:timers/promises'
import { constants, createGzip, gzipSync } from 'node:zlib'
import { HOST_REFUSAL, LARGEST_ANSWER, NOT_JSON, TOO_LARGE } from '#src/contract/host.ts'
import { isJsonType } from '#src/lib/values/json-type.ts'
import { secondsUntilRetry } from '#src/lib/values/retry-after.ts'
import { apiError } from '#host/base/api-error.ts'
import { pickHeaders } from '#host/base/pick-headers.ts'
import { streamOf } from '#host/base/stream-of.ts'
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
const WITHOUT_BODY = [204, 205]
/** Minimum size in bytes of a response that is worth compressing. */
const WORTH_COMPRESSING = 1024
/**
 * How hard to compress. A page of the history (33 kB) becomes 4.2 kB in 0.06 ms of processor time; at 6,
 * zlib's default, 3.7 kB in 0.15 ms.
 */
const LEVEL = 3
/** Time, in milliseconds, for a client that received too much to close the connection itself. */
const GRACE_MS = 1000

/** A request that is answered: `end` when its answer has ended, `abort` when nobody wants the rest. */
type Answered = { end: () => void; abort: () => void }

/** A body up to the limit. What exceeds it is passed on once, so that a reader that counts knows why the rest fails. */
async function* bounded(
  body: ReadableStream<Uint8Array>,
  end: () => void,
): AsyncIterable<Uint8Array, undefined> {
  try {
    let size = 0
    for await (const chunk of body) {
      yield chunk
      size += chunk.byteLength
      if (size <= LARGEST_ANSWER) continue
      await delay(GRACE_MS)
      throw new Error(`The response is larger than ${LARGEST_ANSWER} bytes`)
    }
  } finally {
    end()
  }
}

/**
 * A body as it arrives, and only as fast as it is read. (`CompressionStream`, which hono uses, buffers up to 16,000 chunks
 * of any size.)
 */
const streamed = (
  body: ReadableStream<Uint8Array>,
  compresses: boolean,
  { end, abort }: Answered,
): ReadableStream<Uint8Array> => {
  const limited = bounded(body, end)
  if (!compresses) return streamOf(limited, abort)
  const gzip = createGzip({ level: LEVEL, flush: constants.Z_SYNC_FLUSH })
  pipeline(limited, gzip, () => {})
  return streamOf(gzip, () => {
    abort()
    gzip.destroy()
  })
}

/** Few bytes, compressed. Most JSON fits into a quarter of its size; zlib would take 16 kB for each response by default. */
const compressed = (bytes: Uint8Array): Uint8Array<ArrayBuffer> =>
  gzipSync(bytes, { level: LEVEL, chunkSize: Math.max(1024, bytes.byteLength >> 2) })

/**
 * The API's response as the browser gets it. Only JSON is forwarded: anything else would be served from the console's own
 * origin, where a page or a script could act as the console. What the API has compressed stays as it is. A failure without
 * a JSON body is forwarded as a status alone.
 */
export const forwardResponse = (
  { status, headers: given, body }: UpstreamAnswer,
  takesGzip: boolean,
  answered: Answered,
): Response => {
  const headers = pickHeaders(given, FORWARDED_RESPONSE_HEADERS)
  headers['Cache-Control'] = 'no-store'
  const retryAfter = secondsUntilRetry(given)
  if (retryAfter === undefined) delete headers['Retry-After']
  else headers['Retry-After'] = String(retryAfter)

  const type = given.get('Content-Type')
  const length = Number(given.get('Content-Length') ?? NaN)
  // The page says itself that an answer is empty.
  const isEmpty = length === 0 || (body !== null && 'byteLength' in body && body.byteLength === 0)
  if (WITHOUT_BODY.includes(status) || type === null || !isJsonType(type)) {
    delete headers['Content-Type']
    answered.abort()
    return WITHOUT_BODY.includes(status) || status >= 400 || isEmpty
      ? new Response(null, { status, headers })
      : apiError(
          502,
          `The API responded ${status} with ${type ?? 'a body without a content type'} instead of JSON, so the response was not forwarded. A proxy or a sign-in portal may be in between.`,
          { [HOST_REFUSAL]: NOT_JSON },
        )
  }
  if (length > LARGEST_ANSWER) {
    answered.abort()
    return apiError(502, 'The API’s response is larger than 16 MiB, so it was not forwarded.', {
      [HOST_REFUSAL]: TOO_LARGE,
    })
  }
  headers['Vary'] = 'Accept-Encoding'
  const isGzip = given.get('Content-Encoding')?.toLowerCase() === 'gzip'
  const compresses = takesGzip && !isGzip && !(length < WORTH_COMPRESSING)
  if (isGzip || compresses) headers['Content-Encoding'] = 'gzip'
  if (body instanceof ReadableStream)
    return new Response(streamed(body, compresses, answered), { status, headers })
  answered.end()
  const bytes = body !== null && compresses ? compressed(body) : body
  headers['Content-Length'] = String(bytes?.byteLength ?? 0)
  return new Response(bytes, { status, headers })
}

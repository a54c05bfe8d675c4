import { once } from 'node:events'
import { constants, createGzip, gzipSync } from 'node:zlib'
import { streamOf } from '#host/base/stream-of.ts'

type Body = ReadableStream<Uint8Array>

/** Time, in milliseconds, for a client that received too much to close the connection itself. */
const GRACE_MS = 1000

/**
 * How hard to compress. A page of the history (33 kB) becomes 4.2 kB in 0.06 ms of processor time; at 6,
 * zlib's default, 3.7 kB in 0.15 ms.
 */
const LEVEL = 3

/**
 * Few bytes, compressed. Handing that to another thread would take more time than it does. A quarter of their size is
 * room enough for JSON, where zlib would take 16 kB for each response by default.
 */
export const gzippedAtOnce = (bytes: Uint8Array): Uint8Array<ArrayBuffer> =>
  gzipSync(bytes, { level: LEVEL, chunkSize: Math.max(1024, bytes.byteLength >> 2) })

/** A body of these bytes. `onEnd` is called once somebody has read them, or will not. */
export const bodyOf = (
  bytes: Uint8Array<ArrayBuffer>,
  onEnd: () => void,
): ReadableStream<Uint8Array<ArrayBuffer>> =>
  new ReadableStream(
    {
      pull(controller) {
        if (bytes.byteLength > 0) controller.enqueue(bytes)
        controller.close()
        onEnd()
      },
      cancel: onEnd,
    },
    { highWaterMark: 0 },
  )

/**
 * Limits a body to `most` bytes. One byte more is passed on, so that a reader that counts knows why
 * the stream then fails. `onEnd` is called once, when the body has ended for whatever reason.
 */
export const bounded = (body: Body, most: number, onEnd: () => void): Body => {
  const reader = body.getReader()
  let left = most + 1
  return new ReadableStream({
    async pull(controller) {
      if (left === 0) {
        onEnd()
        await reader.cancel()
        await new Promise((resolve) => setTimeout(resolve, GRACE_MS).unref())
        throw new Error(`The answer is larger than ${most} bytes`)
      }
      const { done, value } = await reader.read().catch((error: unknown) => {
        onEnd()
        throw error
      })
      if (done) {
        onEnd()
        controller.close()
        return
      }
      const part = value.subarray(0, left)
      left -= part.byteLength
      controller.enqueue(part)
    },
    async cancel(reason) {
      onEnd()
      await reader.cancel(reason)
    },
  })
}

/**
 * Compresses a body as it arrives, and only as fast as it is read. (`CompressionStream`, which hono
 * uses, buffers up to 16,000 chunks of any size.)
 */
export const gzipped = (body: Body): Body => {
  const reader = body.getReader()
  const gzip = createGzip({ level: LEVEL, flush: constants.Z_SYNC_FLUSH })
  const compress = async () => {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) break
      if (!gzip.write(value)) await once(gzip, 'drain')
    }
    gzip.end()
  }
  compress().catch((error: unknown) => {
    gzip.destroy(error instanceof Error ? error : new Error(String(error)))
  })
  return streamOf(gzip, async (reason) => {
    gzip.destroy()
    await reader.cancel(reason)
  })
}

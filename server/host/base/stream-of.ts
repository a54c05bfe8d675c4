/**
 * A stream of the web. Nothing is read from `chunks` before somebody reads the stream; `onCancel` is called when nobody
 * reads on, and has to end whatever the next chunk waits for.
 */
export const streamOf = (
  chunks: AsyncIterable<Uint8Array, undefined>,
  onCancel: (reason: unknown) => unknown,
): ReadableStream<Uint8Array> => {
  let iterator: AsyncIterator<Uint8Array, undefined> | undefined
  return new ReadableStream(
    {
      async pull(controller) {
        iterator ??= chunks[Symbol.asyncIterator]()
        const { done, value } = await iterator.next()
        if (done === true) controller.close()
        else controller.enqueue(value)
      },
      async cancel(reason) {
        await onCancel(reason)
      },
    },
    { highWaterMark: 0 },
  )
}

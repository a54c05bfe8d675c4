/** A body of these bytes. `onEnd` is called once somebody has read them, or will not. */
const bodyOf = (
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
 * A response whose body is in memory, so that the server can send it with the head at once. It becomes a stream only
 * for somebody who reads it as one: to make and to read that would cost more than the rest of the response.
 */
export class BytesResponse extends Response {
  readonly #bytes: Uint8Array<ArrayBuffer>
  readonly #onEnd: () => void
  #stream: ReadableStream<Uint8Array<ArrayBuffer>> | undefined

  /** `onEnd` is called once somebody has the bytes, or does not want them. */
  constructor(bytes: Uint8Array<ArrayBuffer>, onEnd: () => void, init: ResponseInit) {
    super(null, init)
    this.#bytes = bytes
    this.#onEnd = onEnd
  }

  /** The whole body. */
  take(): Uint8Array<ArrayBuffer> {
    this.#onEnd()
    return this.#bytes
  }

  override get body(): ReadableStream<Uint8Array<ArrayBuffer>> {
    this.#stream ??= bodyOf(this.#bytes, this.#onEnd)
    return this.#stream
  }

  override arrayBuffer(): Promise<ArrayBuffer> {
    return new Response(this.body).arrayBuffer()
  }

  override text(): Promise<string> {
    return new Response(this.body).text()
  }

  override json(): Promise<unknown> {
    return new Response(this.body).json()
  }
}

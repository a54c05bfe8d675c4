import { constants, gunzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { bounded, gzipped } from './response-body.ts'

/** A body that never ends, and a count of how much of it was read. */
const endless = (size = 64 * 1024) => {
  const state = { taken: 0, stopped: false }
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      state.taken += size
      controller.enqueue(new Uint8Array(size).fill(120))
    },
    cancel() {
      state.stopped = true
    },
  })
  return { body, state }
}

const bodyOf = (...parts: readonly string[]) =>
  new ReadableStream<Uint8Array>({
    start(controller) {
      for (const part of parts) controller.enqueue(new TextEncoder().encode(part))
      controller.close()
    },
  })

const turns = async (count: number) => {
  for (let turn = 0; turn < count; turn += 1) await new Promise((resolve) => setImmediate(resolve))
}

describe('a compressed body', () => {
  test('decompresses to the body', async () => {
    const bytes = await new Response(gzipped(bodyOf('{"a":', '1}'))).arrayBuffer()
    expect(gunzipSync(bytes).toString()).toBe('{"a":1}')
  })

  test('is streamed', async () => {
    let write: (text: string) => void = () => {}
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        write = (text) => controller.enqueue(new TextEncoder().encode(text))
      },
    })
    const reader = gzipped(body).getReader()
    write('first')
    let bytes = Buffer.alloc(0)
    const soFar = () => gunzipSync(bytes, { finishFlush: constants.Z_SYNC_FLUSH }).toString()
    do {
      bytes = Buffer.concat([bytes, (await reader.read()).value ?? Buffer.alloc(0)])
    } while (soFar() === '')
    expect(soFar()).toBe('first')
    await reader.cancel()
  })

  test('reads its source no faster than it is read', async () => {
    const { body, state } = endless()
    const compressed = gzipped(body)
    await turns(500)
    expect(state.taken).toBeLessThan(16 * 1024 * 1024)
    await compressed.cancel()
    expect(state.stopped).toBe(true)
  })

  test('fails when its source fails', async () => {
    const broken = new ReadableStream<Uint8Array>({
      pull(controller) {
        controller.error(new Error('gone'))
      },
    })
    await expect(new Response(gzipped(broken)).text()).rejects.toThrow('gone')
  })
})

describe('a limited body', () => {
  test('is complete at exactly the limit', async () => {
    let ends = 0
    const text = await new Response(bounded(bodyOf('ab', 'cd'), 4, () => (ends += 1))).text()
    expect([text, ends]).toEqual(['abcd', 1])
  })

  test('passes one byte over the limit, cancels the rest, and fails', async () => {
    const { body, state } = endless(3)
    let ends = 0
    const reader = bounded(body, 4, () => (ends += 1)).getReader()
    expect((await reader.read()).value).toHaveLength(3)
    expect((await reader.read()).value).toHaveLength(2)
    await expect(reader.read()).rejects.toThrow('larger than 4 bytes')
    expect([ends, state.stopped]).toEqual([1, true])
  })

  test('cancels its source when it is canceled', async () => {
    const { body, state } = endless()
    let ends = 0
    await bounded(body, 4, () => (ends += 1)).cancel()
    expect([ends, state.stopped]).toEqual([1, true])
  })
})

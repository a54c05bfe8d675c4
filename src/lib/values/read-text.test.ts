import { expect, test } from 'vitest'
import { readBodyText } from './read-text.ts'

const answer = (...parts: readonly (string | Uint8Array<ArrayBuffer>)[]) =>
  new Response(new Blob([...parts]))

test('reads a whole answer, also characters that are split between chunks', async () => {
  const bytes = new TextEncoder().encode('\uFEFF{"é":"🚢"}')
  const one = new ReadableStream<Uint8Array<ArrayBuffer>>({
    start(controller) {
      for (const byte of bytes) controller.enqueue(new Uint8Array([byte]))
      controller.close()
    },
  })
  expect(await readBodyText(new Response(one), 100)).toBe('{"é":"🚢"}')
  expect(await readBodyText(new Response(null), 0)).toBe('')
})

test('reads exactly up to the limit', async () => {
  expect(await readBodyText(answer('abc'), 3)).toBe('abc')
  expect(await readBodyText(answer('abcd'), 3)).toBeUndefined()
})

test('stops an endless answer at the limit', async () => {
  let sent = 0
  let stopped = false
  const endless = new ReadableStream<Uint8Array<ArrayBuffer>>({
    pull(controller) {
      sent += 1000
      controller.enqueue(new Uint8Array(1000))
    },
    cancel() {
      stopped = true
    },
  })
  expect(await readBodyText(new Response(endless), 10_000)).toBeUndefined()
  expect(stopped).toBe(true)
  expect(sent).toBeLessThan(15_000)
})

import { expect, test } from 'vitest'
import { createArrivals } from './arrivals.ts'

const turn = () => new Promise((resolve) => setImmediate(resolve))

const start = (...names: readonly string[]) => {
  const arrivals = createArrivals()
  const handled: string[] = []
  const arrive = (name: string) => arrivals.handle(() => handled.push(name))
  names.forEach(arrive)
  return { arrivals, handled, arrive }
}

test('all requests are handled in the next turn', async () => {
  const { handled } = start('a', 'b', 'c')
  expect(handled).toEqual([])
  await turn()
  expect(handled).toEqual(['a', 'b', 'c'])
})

test('while connections come, one request is handled a turn, in order', async () => {
  const { arrivals, handled, arrive } = start('a', 'b', 'c')
  arrivals.connected()
  await turn()
  expect(handled).toEqual(['a'])
  arrive('d')
  arrivals.connected()
  await turn()
  expect(handled).toEqual(['a', 'b'])
  await turn()
  expect(handled).toEqual(['a', 'b', 'c', 'd'])
})

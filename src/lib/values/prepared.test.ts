import { expect, it } from 'vitest'
import { nextTask } from '#src/testing/next-task.ts'
import { prepared } from './prepared.ts'

/** A sum of `count` numbers, which yields after each, and how many have been added. */
const setUp = (count: number, onAdded = () => {}) => {
  let added = 0
  function* sum() {
    let total = 0
    for (let n = 1; n <= count; n += 1) {
      total += n
      added += 1
      onAdded()
      yield
    }
    return total
  }
  return { total: prepared(sum()), added: () => added }
}

it('does nothing before it is asked for or prepared', () => {
  expect(setUp(10).added()).toBe(0)
})

it('is made at once when it is asked for, and only once', () => {
  const { total, added } = setUp(1000)
  expect(total.get()).toBe(500_500)
  expect(total.get()).toBe(500_500)
  expect(added()).toBe(1000)
})

it('is prepared later, and then there', async () => {
  const { total, added } = setUp(20)
  total.prepare()
  expect(added()).toBe(0)
  await expect.poll(added).toBe(20)
  expect(total.get()).toBe(210)
})

it('goes on from where preparing it stopped', async () => {
  let stop = () => {}
  const { total, added } = setUp(100, () => stop())
  stop = total.prepare()
  const before = added()
  stop()
  await nextTask()
  expect(added()).toBe(before)
  expect(total.get()).toBe(5050)
  expect(added()).toBe(100)
})

import { expect, test } from 'vitest'
import { createManualClock } from '#src/testing/manual-clock.ts'
import { createPause } from './after-pause.ts'

const start = (rest: number, clock = createManualClock()) => {
  const ran: number[] = []
  const delay = { rest }
  const run = () => ran.push(clock.now())
  const pause = createPause({ clock, rest: () => delay.rest, longest: 2000, run })
  return { clock, ran, pause, delay }
}

test('runs once events have paused', async () => {
  const { clock, ran, pause } = start(300)
  for (let event = 0; event < 5; event += 1) {
    pause.event()
    await clock.pass(100)
  }
  expect(ran).toEqual([])
  await clock.pass(1000)
  expect(ran).toEqual([700])
  pause.event()
  await clock.pass(1000)
  expect(ran).toEqual([700, 1800])
})

test('runs while events go on, too', async () => {
  const { clock, ran, pause } = start(300)
  for (let event = 0; event < 45; event += 1) {
    pause.event()
    await clock.pass(100)
  }
  expect(ran).toEqual([2000, 4000])
})

test('waits as long as it must by then', async () => {
  const { clock, ran, pause, delay } = start(300)
  pause.event()
  delay.rest = 5000
  await clock.pass(4999)
  expect(ran).toEqual([])
  await clock.pass(1)
  expect(ran).toEqual([5000])
})

test('does not run once it is cancelled', async () => {
  const { clock, ran, pause } = start(300)
  pause.event()
  pause.cancel()
  await clock.pass(10_000)
  expect(ran).toEqual([])
})

test.each([1000, 3_600_000, 400 * 86_400_000])(
  'a clock that is set back by %d ms begins the pause again',
  async (by) => {
    const steady = createManualClock()
    let back = 0
    const { clock, ran, pause } = start(300, { ...steady, now: () => steady.now() - back })
    pause.event()
    await clock.pass(100)
    back = by
    await clock.pass(600)
    expect(ran).toEqual([600 - by])
    pause.event()
    await clock.pass(300)
    expect(ran).toEqual([600 - by, 1000 - by])
  },
)

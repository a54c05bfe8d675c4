import { expect, test } from 'vitest'
import { createPause } from './after-pause.ts'

/** A clock that the test moves on. */
const manualClock = () => {
  let now = 0
  let due: { at: number; run: () => void }[] = []
  return {
    now: () => now,
    after: (milliseconds: number, run: () => void) => {
      const one = { at: now + milliseconds, run }
      due.push(one)
      return () => void (due = due.filter((other) => other !== one))
    },
    pass: (milliseconds: number) => {
      const end = now + milliseconds
      for (;;) {
        const [next] = due.filter(({ at }) => at <= end).toSorted((a, b) => a.at - b.at)
        if (!next) break
        due = due.filter((one) => one !== next)
        now = next.at
        next.run()
      }
      now = end
    },
  }
}

const start = (rest: number) => {
  const clock = manualClock()
  const ran: number[] = []
  const delay = { rest }
  const run = () => ran.push(clock.now())
  const pause = createPause({ clock, rest: () => delay.rest, longest: 2000, run })
  return { clock, ran, pause, delay }
}

test('runs once events have paused', () => {
  const { clock, ran, pause } = start(300)
  for (let event = 0; event < 5; event += 1) {
    pause.event()
    clock.pass(100)
  }
  expect(ran).toEqual([])
  clock.pass(1000)
  expect(ran).toEqual([700])
  pause.event()
  clock.pass(1000)
  expect(ran).toEqual([700, 1800])
})

test('runs while events go on, too', () => {
  const { clock, ran, pause } = start(300)
  for (let event = 0; event < 45; event += 1) {
    pause.event()
    clock.pass(100)
  }
  expect(ran).toEqual([2000, 4000])
})

test('waits as long as it must by then', () => {
  const { clock, ran, pause, delay } = start(300)
  pause.event()
  delay.rest = 5000
  clock.pass(4999)
  expect(ran).toEqual([])
  clock.pass(1)
  expect(ran).toEqual([5000])
})

test('does not run once it is cancelled', () => {
  const { clock, ran, pause } = start(300)
  pause.event()
  pause.cancel()
  clock.pass(10_000)
  expect(ran).toEqual([])
})

import { useLayoutEffect } from 'react'
import { expect, test } from 'vitest'
import { nextTask } from '#src/lib/next-task.ts'
import { mount } from '#src/testing/mount.tsx'
import { useNow } from './use-now.ts'

/* A step of time, which much of a page may follow, leaves the browser to the person meanwhile. */

/** Ms that each line takes to render: twenty of them are far more than a slice. */
const SLOW = 3
const STEP = 400

const work = () => {
  const since = performance.now()
  let took = 0
  while (took < SLOW) took = performance.now() - since
}

type LineProps = { onRender: (now: number) => void; onShown: (now: number) => void }

function Line({ onRender, onShown }: LineProps) {
  const now = useNow(STEP)
  work()
  onRender(now)
  useLayoutEffect(() => onShown(now), [onShown, now])
  return <li>{now}</li>
}

test('a step of time is rendered in slices, and shown everywhere at once', async () => {
  let task = 0
  const renders: { now: number; task: number }[] = []
  const shown: { now: number; task: number }[] = []
  const { unmount } = mount(
    <ul>
      {Array.from({ length: 20 }, (_, line) => (
        <Line
          key={line}
          onRender={(now) => void renders.push({ now, task })}
          onShown={(now) => void shown.push({ now, task })}
        />
      ))}
    </ul>,
  )
  const times = () => [...new Set(shown.map(({ now }) => now))]
  while (times().length < 2) {
    await nextTask()
    task += 1
  }
  const later = times()[1]
  const tasksOf = (all: typeof renders) =>
    new Set(all.filter(({ now }) => now === later).map((one) => one.task))
  expect(tasksOf(renders).size).toBeGreaterThan(1)
  expect(tasksOf(shown).size).toBe(1)
  expect(shown.filter(({ now }) => now === later)).toHaveLength(20)
  unmount()
})

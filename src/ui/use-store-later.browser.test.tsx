import { useLayoutEffect } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { createStore, type Store } from '#src/lib/store.ts'
import { nextTask } from '#src/lib/next-task.ts'
import { mount } from '#src/testing/mount.tsx'
import { useStoreLater } from './use-store-later.ts'

/* What changes much of a page by itself leaves the browser to the person meanwhile. */

/** Ms that each line takes to render: twenty of them are far more than a slice. */
const SLOW = 3

const work = () => {
  const since = performance.now()
  let took = 0
  while (took < SLOW) took = performance.now() - since
}

function Line({ value }: { value: number }) {
  work()
  return <li>{value}</li>
}

type LinesProps = {
  store: Store<number>
  urgent?: ((value: number) => boolean) | undefined
  onShown: (value: number) => void
}

function Lines({ store, urgent, onShown }: LinesProps) {
  const value = useStoreLater(store, { urgent })
  useLayoutEffect(() => onShown(value), [onShown, value])
  return (
    <ul aria-label="Answers">
      {Array.from({ length: 20 }, (_, line) => (
        <Line key={line} value={value} />
      ))}
    </ul>
  )
}

const answers = () => page.getByRole('list', { name: 'Answers' })
const show = (store: Store<number>, urgent?: (value: number) => boolean) => {
  const shown: number[] = []
  const onShown = (value: number) => void shown.push(value)
  return { shown, ...mount(<Lines store={store} urgent={urgent} onShown={onShown} />) }
}

test('the browser gets its turn while a change is rendered, and changes that come together are shown together', async () => {
  const store = createStore(0)
  const { shown, unmount } = show(store)
  await expect.element(answers()).toHaveTextContent('0'.repeat(20))
  store.set(1)
  store.set(2)
  // A press would be handled here.
  await nextTask()
  expect(answers().element()).toHaveTextContent('0'.repeat(20))
  await expect.element(answers()).toHaveTextContent('2'.repeat(20))
  expect(shown).toEqual([0, 2])
  unmount()
})

/** Sets a value, and counts the tasks until it is shown. */
const tasksUntilShown = async (store: Store<number>, shown: readonly number[], value: number) => {
  store.set(value)
  let tasks = 0
  while (!shown.includes(value)) {
    await nextTask()
    tasks += 1
  }
  return tasks
}

test('what changes an urgent value is shown at once, and the last such change too', async () => {
  const store = createStore(0)
  const { shown, unmount } = show(store, (value) => value < 2)
  await expect.element(answers()).toHaveTextContent('0'.repeat(20))
  // React renders in a task of its own, before or after the one that is counted.
  expect(await tasksUntilShown(store, shown, 1)).toBeLessThan(4)
  expect(await tasksUntilShown(store, shown, 2)).toBeLessThan(4)
  expect(await tasksUntilShown(store, shown, 3)).toBeGreaterThan(4)
  unmount()
})

test('a change between the first render and what follows it is shown', async () => {
  const store = createStore(0)
  function Changes() {
    useLayoutEffect(() => store.set(1), [])
    return null
  }
  const { unmount } = mount(
    <>
      <Lines store={store} onShown={() => {}} />
      <Changes />
    </>,
  )
  await expect.element(answers()).toHaveTextContent('1'.repeat(20))
  unmount()
})

import { createMemoryHistory } from '@tanstack/history'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { createRouter } from '#src/router/router.ts'
import { RouterProvider, useLocation } from '#src/router/router-context.tsx'
import { parseSearch } from '#src/router/search.ts'
import {
  commit,
  compose,
  handledKey,
  pauseBetweenKeys,
  stopTime,
} from '#src/testing/input-method.ts'
import { later } from '#src/testing/later.ts'
import { mount } from '#src/testing/mount.tsx'
import { SearchBox } from './search-box.tsx'
import { readTimelineSearch } from './timeline-search.ts'
import { useFind } from './use-find.ts'

/* What is typed for a search stays typed, at whatever pace: the address only hears of it. */

const WORD = 'worker'
/** Milliseconds between keys: from fast to slow, and around the debounce. */
const PACES = [20, 120, 190, 195, 198, 200, 202, 205, 210, 300]

function Finding() {
  const { search } = useLocation()
  const find = useFind(readTimelineSearch(parseSearch(search)), 'UTC')
  return (
    <>
      <SearchBox text={find.text} onType={find.type} />
      <output>{find.filter.text}</output>
      <button type="button" onClick={() => find.change({ from: '2026-11-20' })}>
        Since Friday
      </button>
      <button type="button" onClick={find.clear}>
        Clear
      </button>
    </>
  )
}

/** Opens several searches, each with its own router. */
const open = (many: number) => {
  const routers = Array.from({ length: many }, () =>
    createRouter({ history: createMemoryHistory({ initialEntries: ['/'] }) }),
  )
  mount(
    routers.map((router, at) => (
      // oxlint-disable-next-line react/no-array-index-key -- their order never changes
      <RouterProvider key={at} router={router}>
        <Finding />
      </RouterProvider>
    )),
  )
  return routers
}

const { set: setValue } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value') ?? {}

/** Enters one character as a key does. */
const enter = (box: HTMLInputElement, character: string) => {
  setValue?.call(box, box.value + character)
  box.dispatchEvent(new InputEvent('input', { bubbles: true, data: character }))
}

test('a word stays as typed at every pace, and reaches the URL', async () => {
  const routers = open(PACES.length)
  await expect.poll(() => page.getByRole('searchbox').elements().length).toBe(PACES.length)
  const boxes = page
    .getByRole('searchbox')
    .elements()
    .filter((box) => box instanceof HTMLInputElement)
  await Promise.all(
    PACES.map(async (pace, at) => {
      for (const character of WORD) {
        const box = boxes[at]
        if (box) enter(box, character)
        await later(pace)
      }
    }),
  )
  expect(boxes.map(({ value }) => value)).toEqual(PACES.map(() => WORD))
  await expect
    .poll(() => routers.map(({ history }) => history.location.search))
    .toEqual(PACES.map(() => `?q=${WORD}`))
  expect(boxes.map(({ value }) => value)).toEqual(PACES.map(() => WORD))
})

test('a key typed before the page renders the new URL is kept', async () => {
  const [router] = open(1)
  const box = page.getByRole('searchbox')
  await userEvent.click(box)
  const keys = ['h', 'e', 'c', 'k']
  router?.history.subscribe(() => {
    const input = box.element()
    const key = keys.shift()
    // The page has not rendered the new URL yet.
    if (key !== undefined && input instanceof HTMLInputElement) enter(input, key)
  })
  await userEvent.keyboard('c')
  await expect.element(page.getByRole('status')).toHaveTextContent('check')
  await expect.element(box).toHaveValue('check')
})

test('Back and Clear change the box even while it has the focus', async () => {
  const [router] = open(1)
  const box = page.getByRole('searchbox')
  const found = page.getByRole('status')
  await userEvent.click(box)
  await userEvent.keyboard('tug ')
  await expect.element(found).toHaveTextContent(/^tug$/)
  await expect.element(box).toHaveValue('tug ')
  await userEvent.click(page.getByRole('button', { name: 'Clear' }))
  await expect.element(box).toHaveValue('')
  await expect.element(found).toHaveTextContent(/^$/)
  await userEvent.click(box)
  router?.history.back()
  router?.history.notify({ type: 'BACK' })
  await expect.element(found).toHaveTextContent(/^tug$/)
  await expect.element(box).toHaveValue('tug')
})

test('a filter set right after typing keeps both in the URL', async () => {
  const [router] = open(1)
  await userEvent.click(page.getByRole('searchbox'))
  await userEvent.keyboard('tug')
  await userEvent.click(page.getByRole('button', { name: 'Since Friday' }))
  await expect
    .poll(() => router?.history.location.search)
    .toMatch(/^\?(?=.*\bq=tug\b)(?=.*\bfrom=2026-11-20\b)/)
  await expect.element(page.getByRole('searchbox')).toHaveValue('tug')
})

test('what an input method composes reaches the URL once, and none of its half words', async () => {
  const [router] = open(1)
  const box = page.getByRole('searchbox')
  await expect.element(box).toBeVisible()
  const written: string[] = []
  router?.history.subscribe(({ location }) => written.push(location.search))
  await userEvent.click(box)
  stopTime()
  for (const half of ['に', 'にほ', 'にほん']) {
    await compose(half)
    await pauseBetweenKeys()
  }
  handledKey('Escape')
  await expect.element(box).toHaveValue('にほん')
  expect(written).toEqual([])
  await commit('日本')
  await pauseBetweenKeys()
  await expect.element(page.getByRole('status')).toHaveTextContent('日本')
  await expect.element(box).toHaveValue('日本')
  // What was typed last waits for a composition that goes on after it.
  await userEvent.keyboard('1')
  await compose('ば')
  await pauseBetweenKeys()
  await commit('番')
  await pauseBetweenKeys()
  await expect.element(page.getByRole('status')).toHaveTextContent('日本1番')
  expect(written.map((search) => new URLSearchParams(search).get('q'))).toEqual(['日本', '日本1番'])
})

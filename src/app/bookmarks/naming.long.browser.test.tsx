import * as fc from 'fast-check'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  markOpened,
  removeBookmark,
  setName,
  setPinned,
} from '#src/lib/storage/change-bookmarks.ts'
import type { Bookmark } from '#src/lib/storage/bookmarks.ts'
import { changeBookmarks } from '#src/lib/storage/bookmark-store.ts'
import { shortId } from '#src/lib/text/short-id.ts'
import { AppStage } from '#src/testing/app-stage.tsx'
import { later } from '#src/testing/later.ts'
import { mount } from '#src/testing/mount.tsx'
import { Home } from '#src/app/home/home.tsx'

/* Other tabs cannot disturb a name that the person is typing, whatever they do to the same bookmarks. */

const NAME = 'Frankfurt, production'
/** Milliseconds per key, for each bookmark. */
const PACES = [20, 40, 90, 130, 195, 205, 250, 300, 400]
const BOOKMARKS: readonly Bookmark[] = PACES.map((_, at) => ({
  environmentId: `4f9c2d1e-7b60-4c1d-9a52-${String(at).padStart(12, '0')}`,
  // Every other one has its row on the board.
  pinned: at % 2 === 0,
  openedAt: new Date(at * 60_000).toISOString(),
}))

beforeEach(() => changeBookmarks(() => BOOKMARKS))
afterEach(() => changeBookmarks(() => []))

const open = async () => {
  mount(
    <AppStage>
      <Home />
    </AppStage>,
  )
  await expect
    .element(page.getByRole('heading', { name: 'Opened or named in this browser' }))
    .toBeVisible()
}

const idAt = (at: number) => {
  const bookmark = BOOKMARKS[at]
  return bookmark && 'environmentId' in bookmark ? bookmark.environmentId : ''
}

/** Changes that another tab may make to a bookmark. */
const CHANGES = {
  pin: (known: readonly Bookmark[], bookmark: Bookmark) => setPinned(known, bookmark, true),
  unpin: (known: readonly Bookmark[], bookmark: Bookmark) => setPinned(known, bookmark, false),
  open: (known: readonly Bookmark[], bookmark: Bookmark) => markOpened(known, bookmark, new Date()),
  name: (known: readonly Bookmark[], bookmark: Bookmark) => setName(known, bookmark, 'A name'),
  forget: removeBookmark,
} as const

const anyChange = fc.record({
  what: fc.constantFrom<keyof typeof CHANGES>('pin', 'unpin', 'open', 'name', 'forget'),
  which: fc.nat(BOOKMARKS.length - 1),
})

const { set: setValue } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value') ?? {}

test('names can be typed at every speed while other tabs pin, open, name and forget', async () => {
  await open()
  const start = page
    .getByRole('region', { name: 'Opened or named in this browser' })
    .getByRole('button', { name: /^Name / })
  while (start.elements().length > 0) await userEvent.click(start.first())
  // One menu of a row is open at a time: that of the first.
  await userEvent.click(page.getByRole('button', { name: `Name ${shortId(idAt(0))}`, exact: true }))
  const inRow = page.getByRole('textbox', { name: 'Name of this environment' })
  await expect.element(inRow).toHaveFocus()
  const named = PACES.map((pace, at) => ({ pace, at })).filter(({ at }) => at === 0 || at % 2 === 1)
  const boxes = named
    .map(({ at }) =>
      at === 0
        ? inRow.element()
        : page.getByRole('textbox', { name: `Name of ${idAt(at)}` }).element(),
    )
    .filter((box) => box instanceof HTMLInputElement)

  const seed = Math.trunc(Math.random() * 0x7fffffff)
  const changes = fc.sample(anyChange, { numRuns: 200, seed })
  let typing = true
  const elsewhere = async () => {
    for (const { what, which } of changes) {
      const bookmark = BOOKMARKS[which]
      if (!typing || !bookmark) return
      changeBookmarks((known) => CHANGES[what](known, bookmark))
      await later(40)
    }
  }
  const others = elsewhere()
  await Promise.all(
    named.map(async ({ pace }, at) => {
      for (const character of NAME) {
        const box = boxes[at]
        setValue?.call(box, `${box?.value}${character}`)
        box?.dispatchEvent(new InputEvent('input', { bubbles: true, data: character }))
        await later(pace)
      }
    }),
  )
  typing = false
  await others
  const message = `seed ${seed}`
  expect(
    boxes.map(({ value, isConnected }) => [isConnected, value]),
    message,
  ).toEqual(named.map(() => [true, NAME]))
  await expect.poll(() => document.activeElement, { message }).toBe(boxes[0])
})

test('the changes of other tabs appear once the name is saved', async () => {
  await open()
  const bookmark = BOOKMARKS[1]
  if (!bookmark || !('environmentId' in bookmark)) throw new Error('No such bookmark')
  await userEvent.click(page.getByRole('button', { name: `Name ${bookmark.environmentId}` }))
  changeBookmarks((known) => setPinned(known, bookmark, true))
  await userEvent.keyboard('Tugs{Enter}')
  await expect.element(page.getByRole('article', { name: /^Tugs,/ })).toBeVisible()
})

test('a row of the board goes only once its name is saved', async () => {
  await open()
  await userEvent.click(page.getByRole('button', { name: `Name ${shortId(idAt(0))}`, exact: true }))
  const name = page.getByRole('textbox', { name: 'Name of this environment' })
  await userEvent.fill(name, 'Tugs')
  changeBookmarks((known) =>
    BOOKMARKS.reduce((some, bookmark) => setPinned(some, bookmark, false), known),
  )
  await expect.element(name).toHaveValue('Tugs')
  await userEvent.keyboard('{Enter}')
  await expect
    .element(
      page
        .getByRole('region', { name: 'Opened or named in this browser' })
        .getByRole('link', { name: 'Tugs' }),
    )
    .toBeVisible()
  await expect.element(page.getByRole('article', { name: /^Tugs,/ })).not.toBeInTheDocument()
})

import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { setTimeout as wait } from 'node:timers/promises'
import { expect } from '@playwright/test'
import type { Driver, Key } from './driver.ts'

/** An element as a person knows it. */
export type Wanted = {
  role: string
  /** All of its accessible name, or a pattern of it. */
  name?: string | RegExp
  /** Something that it is in. */
  in?: Wanted
  /** Which of several, from 0. Without it there must be one only. */
  nth?: number
}

/** An element as it is now. */
export type SeenElement = {
  text: string
  value: string | null
  checked: boolean | null
  focused: boolean
  box: { x: number; y: number; width: number; height: number }
}

type Point = { x: number; y: number }

/** How long a person waits for what should be there, in milliseconds. */
const PATIENCE = 30_000

const require = createRequire(import.meta.url)
const LIBRARY = readFileSync(
  require.resolve('@testing-library/dom').replace(/dist\/.*$/, 'dist/@testing-library/dom.umd.js'),
  'utf8',
)

/** Finds elements by role and name in the page, also in shadow roots (the YAML editor); plain JavaScript, because it is sent as text. */
const FINDER = `
window.tidemarkFind = (wanted) => {
  const { queryAllByRole } = window.TestingLibraryDom
  const open = (scope) => [scope, ...[...scope.querySelectorAll('*')].flatMap(({ shadowRoot }) => shadowRoot ? [...shadowRoot.children] : [])]
  const scopes = (wanted.in === undefined ? [document.body] : window.tidemarkFind(wanted.in)).flatMap(open)
  const name = wanted.name === undefined ? undefined
    : typeof wanted.name === 'string' ? wanted.name : new RegExp(wanted.name.source, wanted.name.flags)
  const options = name === undefined ? {} : { name }
  const found = scopes.flatMap((scope) => queryAllByRole(scope, wanted.role, options))
  return wanted.nth === undefined ? found : found.slice(wanted.nth, wanted.nth + 1)
}`

const SEEN = `(element) => {
  const { x, y, width, height } = element.getBoundingClientRect()
  return {
    text: element.innerText.trim(),
    value: 'value' in element ? String(element.value) : null,
    checked: 'checked' in element ? element.checked : null,
    focused: element === document.activeElement,
    box: { x, y, width, height },
  }
}`

/** Where an element begins: the first of its lines, since the middle of a link over two lines may lie between them. */
export const FIRST_LINE = `(element) => element.getClientRects()[0] ?? element.getBoundingClientRect()`

/** Whether a press on what lies on top is a press on this element. */
const IS_ON = `(element, top) => top !== null && (element.contains(top) || top.shadowRoot?.contains(element) || top.closest('label')?.control === element)`

/** Where to press an element, once it is in view, keeps still and nothing lies over it; otherwise why not. */
const PRESS_POINT = `async ([element, ...others]) => {
  if (element === undefined) return 'is not there'
  if (others.length > 0) return 'is there ' + (others.length + 1) + ' times'
  if (element.matches(':disabled')) return 'is disabled'
  const isOn = (top) => (${IS_ON})(element, top)
  const frame = () => new Promise((resolve) => { requestAnimationFrame(resolve) })
  const at = () => { const { x, y, width, height } = (${FIRST_LINE})(element); return { x: x + width / 2, y: y + height / 2 } }
  element.scrollIntoView({ block: 'nearest', behavior: 'instant' })
  await frame()
  if (!element.isConnected) return 'has gone'
  let point = at()
  let top = document.elementFromPoint(point.x, point.y)
  if (!isOn(top)) {
    // WebKit scrolls to nothing that it has not laid out.
    window.scrollBy({ top: point.y - innerHeight / 2, behavior: 'instant' })
    await frame()
    point = at()
    top = document.elementFromPoint(point.x, point.y)
  }
  // As long as a person takes from aiming to pressing: what comes into view is laid out, and WebKit keeps nothing in place.
  for (let frames = 0; frames < 12; frames += 1) await frame()
  const later = at()
  if (later.x !== point.x || later.y !== point.y) return 'moves'
  if (!isOn(top)) return 'is covered'
  return point
}`

const sent = (wanted: Wanted): string =>
  JSON.stringify(wanted, (_key, value: unknown) =>
    value instanceof RegExp ? { source: value.source, flags: value.flags } : value,
  )

const said = ({ role, name, nth }: Wanted) =>
  `${role}${name === undefined ? '' : ` ${String(name)}`}${nth === undefined ? '' : ` (${nth + 1})`}`

/** Somebody who uses the console in one of the engines: finds by role and name, presses, types, scrolls. */
export const personAt = (driver: Driver, origin: string) => {
  const run = async <T>(script: string): Promise<T> => {
    const ready = await driver.run(`'tidemarkFind' in window`)
    if (ready !== true) await driver.run(`(() => { ${LIBRARY}\n${FINDER} })() ?? null`)
    return (await driver.run(script)) as T
  }
  /** What of this the page shows now. A page that is just being left shows nothing. */
  const look = (wanted: Wanted): Promise<SeenElement[]> =>
    run<SeenElement[]>(`tidemarkFind(${sent(wanted)}).map(${SEEN})`).catch(() => [])

  const press = async (...keys: Key[]) => {
    for (const key of keys) await driver.keyDown(key)
    for (const key of keys.toReversed()) await driver.keyUp(key)
  }

  /** Whether the mouse can press this, once it was moved there; not if it is gone by then. */
  const isOn = async (wanted: Wanted, { x, y }: Point) =>
    run<boolean>(
      `(() => { const [element] = tidemarkFind(${sent(wanted)}); return element !== undefined && (${IS_ON})(element, document.elementFromPoint(${x}, ${y})) })()`,
    )

  /** Moves the mouse there, and again where the page moved meanwhile. */
  const pointAt = (wanted: Wanted) =>
    expect
      .poll(
        async () => {
          const point = await run<Point | string>(
            `(${PRESS_POINT})(tidemarkFind(${sent(wanted)}))`,
          ).catch(String)
          if (typeof point === 'string') return point
          await driver.pointTo(point.x, point.y)
          return (await isOn(wanted, point)) ? 'can be pressed' : 'has moved'
        },
        { message: said(wanted), timeout: PATIENCE },
      )
      .toBe('can be pressed')

  const person = {
    run,
    look,
    press,
    pointAt,
    open: async (path: string) => {
      await driver.open(new URL(path, origin).href)
    },
    resize: (width: number, height: number) => driver.resize(width, height),
    wheel: (pixels: number) => driver.turnWheel(pixels),
    address: () => run<string>('location.pathname + location.search'),
    /** Waits until exactly one of this is there, and gives what it says. */
    sees: async (wanted: Wanted): Promise<SeenElement> => {
      let seen: SeenElement[] = []
      await expect
        .poll(
          async () => {
            seen = await look(wanted)
            return seen.length
          },
          { message: said(wanted), timeout: PATIENCE },
        )
        .toBe(1)
      const [one] = seen
      if (one === undefined) throw new Error(said(wanted))
      return one
    },
    /** Waits until this is not there. */
    misses: (wanted: Wanted) =>
      expect
        .poll(async () => (await look(wanted)).length, {
          message: `no ${said(wanted)}`,
          timeout: PATIENCE,
        })
        .toBe(0),
    /** Waits until the page's text has this. */
    reads: (text: string | RegExp) =>
      expect
        .poll(() => run<string>('document.body.innerText').catch(() => ''), { timeout: PATIENCE })
        .toMatch(text),
    click: async (wanted: Wanted) => {
      await pointAt(wanted)
      await driver.press()
      await driver.release()
    },
    /** Chooses a radio button or checkbox; again if the page moved between aiming and pressing. */
    choose: (wanted: Wanted) =>
      expect(async () => {
        if ((await person.sees(wanted)).checked !== true) await person.click(wanted)
        expect((await person.sees(wanted)).checked).toBe(true)
      }).toPass({ timeout: PATIENCE }),
    /** Types where the focus is, one key at a time. */
    type: async (text: string, pauseMs = 0) => {
      for (const key of text) {
        await press(key === '\n' ? 'Enter' : key)
        if (pauseMs > 0) await wait(pauseMs)
      }
    },
    /** Replaces what a text box holds. */
    write: async (wanted: Wanted, text: string, pauseMs = 0) => {
      await person.click(wanted)
      await press('Control', 'a')
      await person.type(text, pauseMs)
    },
    /** Presses Tab until this has the focus. */
    tabTo: async (wanted: Wanted, most = 60) => {
      for (let presses = 0; presses < most; presses += 1) {
        if ((await person.sees(wanted)).focused) return
        await press('Tab')
      }
      throw new Error(`${said(wanted)} has no focus after ${most} presses of Tab`)
    },
    /** Expects that nothing is wider than the window. */
    fits: async () => {
      const [needed, given] = await run<[number, number]>(
        '[document.documentElement.scrollWidth, document.documentElement.clientWidth]',
      )
      expect(needed).toBeLessThanOrEqual(given)
    },
  }
  return person
}

export type Person = ReturnType<typeof personAt>

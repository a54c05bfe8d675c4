import { afterEach, beforeAll, beforeEach, vi } from 'vitest'
import { page } from 'vitest/browser'
import '#src/styles.css'
import { followAhead } from '#src/lib/time/api-clock.ts'
import { unmountAll } from './mount.tsx'

/*
 * What browser tests and stories take for granted, so that none depends on luck: the fonts are loaded, every run begins
 * at the same time of day, and nothing is left of the test before, not even in the modules, which all stories
 * share, and all tests of a file.
 */

/** Soon after the newest records of the builders, and far from midnight. */
const START = Date.parse('2026-11-20T15:00:00Z')

const DESK = { width: 1200, height: 900 }

/** The clock runs on through all tests of a page, because modules remember times. */
const setClock = () => {
  vi.useRealTimers()
  const now = START + performance.now()
  vi.useFakeTimers({ toFake: ['Date'], now, shouldAdvanceTime: true })
}

// Also for what a file computes before its first test.
setClock()

// Text in the fallback font has another size. Of those, a machine may not have all.
beforeAll(() => Promise.allSettled([...document.fonts].map((font) => font.load())))

beforeEach(async () => {
  setClock()
  followAhead(0)
  localStorage.clear()
  sessionStorage.clear()
  if (innerWidth !== DESK.width || innerHeight !== DESK.height) {
    await page.viewport(DESK.width, DESK.height)
  }
})

/** The longest that a module waits after a press or a key, in ms. */
const DUE = 1000

afterEach(async () => {
  unmountAll()
  // The next test has the same modules: where a test stopped the clock, one of them would wait for ever.
  if (vi.isFakeTimers()) await vi.advanceTimersByTimeAsync(DUE)
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

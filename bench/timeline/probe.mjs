/**
 * The probe inside the page, the same for every contender. Runs before the page's own scripts; it costs next to nothing
 * until it is called.
 */
export const installProbe = () => {
  const channel = new MessageChannel()
  /** @type {(() => void)[]} */
  const waiting = []
  channel.port1.addEventListener('message', () => {
    for (const then of waiting.splice(0)) then()
  })
  channel.port1.start()
  // A message posted within a frame is delivered after the frame was laid out, painted and submitted.
  /** @param {(at: number) => void} then */
  const afterPaint = (then) => {
    requestAnimationFrame(() => {
      waiting.push(() => then(performance.now()))
      channel.port2.postMessage(undefined)
    })
  }
  const ROW = '[role=feed] article'

  // An element with several rows is their background; the heading of a day has none but is not blank.
  /** @param {Element | null} element */
  const isBlank = (element) =>
    element === null ||
    element.closest('[role=feed]') === null ||
    element.querySelectorAll('article').length > 1

  globalThis.probe = {
    /** Calls `act` and returns the ms until the first rows are painted. @param {() => unknown} act */
    untilRows: async (act) => {
      const since = performance.now()
      const painted = new Promise((resolve) => {
        const observer = new MutationObserver(() => {
          if (document.querySelector(ROW) === null) return
          observer.disconnect()
          afterPaint((at) => resolve(at - since))
        })
        observer.observe(document, { childList: true, subtree: true })
      })
      await act()
      return painted
    },

    /**
     * Scrolls by `step` px in each of `frames` frames. Returns the ms that each frame took, and in how many the middle of
     * the feed showed no row when it was painted.
     * @param {{ frames: number, step: number }} options
     */
    scroll: ({ frames, step }) =>
      new Promise((resolve) => {
        const feed = document.querySelector('[role=feed]')?.getBoundingClientRect()
        const x = (feed?.left ?? 0) + (feed?.width ?? 0) / 2
        /** @type {number[]} */
        const times = []
        let blank = 0
        let before = 0
        /** @param {number} now */
        const frame = (now) => {
          if (before > 0) times.push(now - before)
          before = now
          if (times.length >= frames) {
            resolve({ times, blank })
            return
          }
          scrollBy(0, step)
          if (isBlank(document.elementFromPoint(x, innerHeight / 2))) blank += 1
          requestAnimationFrame(frame)
        }
        requestAnimationFrame(frame)
      }),

    elements: () => document.querySelectorAll('*').length,
  }
}

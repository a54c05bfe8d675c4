/**
 * What looks on inside the page, the same for every contender. Runs before the page's own scripts; it must cost next to
 * nothing while nothing is asked of it.
 */
export const installProbe = () => {
  const channel = new MessageChannel()
  /** @type {(() => void)[]} */
  const waiting = []
  channel.port1.addEventListener('message', () => {
    for (const then of waiting.splice(0)) then()
  })
  channel.port1.start()
  // A message posted from within a frame is delivered once the frame was laid out, painted and handed on.
  /** @param {(at: number) => void} then */
  const afterPaint = (then) => {
    requestAnimationFrame(() => {
      waiting.push(() => then(performance.now()))
      channel.port2.postMessage(undefined)
    })
  }
  const ROW = '[role=feed] article'

  // What holds several rows is what they stand on; the head of a day holds none and is no blank.
  /** @param {Element | null} met */
  const isBlank = (met) =>
    met === null ||
    met.closest('[role=feed]') === null ||
    met.querySelectorAll('article').length > 1

  globalThis.probe = {
    /** Does something, and gives the ms until the first rows are painted. @param {() => unknown} act */
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
     * Scrolls a distance each frame, down or up, for so many frames. Gives the ms that each frame took and how often the
     * middle of the feed showed no row, looked at as it will be painted.
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

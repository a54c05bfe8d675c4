/**
 * The probe for a page that opens and is used: measures when its first data was painted, what moved, and how long input
 * waited for its paint. Runs before the page's own scripts.
 * @param {{ selector: string, hasText: boolean }} first the first data: what it is, and whether it counts only with text
 */
export const installProbe = ({ selector, hasText }) => {
  /** @type {{ at: number, value: number, of: string }[]} */
  const shifts = []
  /** @type {{ id: number, ms: number, type: string }[]} */
  let events = []
  let largest = 0
  let data = 0

  const options = { buffered: true }
  new PerformanceObserver((list) => {
    for (const entry of /** @type {any[]} */ (list.getEntries())) {
      if (entry.hadRecentInput) continue
      const of = entry.sources
        .map((source) => source.node?.textContent?.slice(0, 30) ?? '')
        .join(' | ')
      shifts.push({ at: entry.startTime, value: entry.value, of })
    }
  }).observe({ type: 'layout-shift', ...options })
  new PerformanceObserver((list) => {
    for (const { startTime } of list.getEntries()) largest = startTime
  }).observe({ type: 'largest-contentful-paint', ...options })
  new PerformanceObserver((list) => {
    for (const entry of /** @type {any[]} */ (list.getEntries()))
      if (entry.interactionId > 0)
        events.push({ id: entry.interactionId, ms: entry.duration, type: entry.name })
  }).observe({ type: 'event', durationThreshold: 16, ...options })

  /** @param {Element} node */
  const isShown = (node) =>
    node.checkVisibility({ visibilityProperty: true }) &&
    (!hasText || (node.textContent ?? '').trim() !== '')

  /** Calls `then` with the time at which the next frame was painted. @param {(at: number) => void} then */
  const whenPainted = (then) => {
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel()
      port1.addEventListener('message', () => then(performance.now()))
      port1.start()
      port2.postMessage(undefined)
    })
  }

  // The first data may be in the page's own markup, hidden at first, or come by script.
  const observer = new MutationObserver(() => {
    if (![...document.querySelectorAll(selector)].some(isShown)) return
    observer.disconnect()
    whenPainted((at) => (data = at))
  })
  observer.observe(document, {
    ...{ subtree: true, childList: true, characterData: true },
    attributeFilter: ['class', 'hidden', 'style'],
  })

  globalThis.probe = {
    isThere: () => data > 0,
    opened: () => {
      const [paint] = performance.getEntriesByName('first-contentful-paint')
      const script = performance
        .getEntriesByType('resource')
        .filter(({ name }) => name.endsWith('.js'))
      return {
        data,
        firstPaint: paint?.startTime ?? Number.NaN,
        largest,
        script:
          script.reduce((sum, entry) => sum + /** @type {any} */ (entry).encodedBodySize, 0) / 1000,
        // With the page itself.
        requests: performance.getEntriesByType('resource').length + 1,
      }
    },
    /**
     * When the page itself opens an entry: clicks its link until its details are painted. While nobody handles the click, the
     * browser would follow the link, so that is prevented.
     * @param {string} link @param {string} details selectors
     */
    untilLive: (link, details) =>
      new Promise((resolve) => {
        let handled = Number.NEGATIVE_INFINITY
        addEventListener('click', (event) => {
          if (event.defaultPrevented) handled = performance.now()
          event.preventDefault()
        })
        const look = () => {
          if (document.querySelector(details)?.checkVisibility() === true) {
            whenPainted(resolve)
            return
          }
          // A handled click has a second to show something: more clicks would only be in its way.
          if (performance.now() - handled > 1000) {
            const node = document.querySelector(link)
            if (node instanceof HTMLElement) node.click()
          }
          setTimeout(look, 30)
        }
        look()
      }),
    /** Cumulative layout shift as browsers count it: the worst window of up to 5 s without a pause of 1 s. */
    shift: () => {
      let [worst, sum, from, last] = [0, 0, 0, 0]
      for (const { at, value } of shifts) {
        if (at - last > 1000 || at - from > 5000) [sum, from] = [0, at]
        last = at
        sum += value
        worst = Math.max(worst, sum)
      }
      return { worst, of: shifts.toSorted((a, b) => b.value - a.value).slice(0, 3) }
    },
    /** The longest wait of each interaction since the last call, in ms. */
    takeWaits: () => {
      /** @type {Map<number, number>} */
      const longest = new Map()
      for (const { id, ms } of events) longest.set(id, Math.max(ms, longest.get(id) ?? 0))
      events = []
      return [...longest.values()]
    },
  }
}

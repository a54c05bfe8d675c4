/**
 * What looks on while a page of the product opens and is used: when its first data was painted, what moved, and how long
 * input waited for its paint. Runs before the page's own scripts.
 * @param {string} first selector of the first data
 */
export const installProbe = (first) => {
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

  new MutationObserver((_, observer) => {
    if (document.querySelector(first) === null) return
    observer.disconnect()
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel()
      port1.addEventListener('message', () => (data = performance.now()))
      port1.start()
      port2.postMessage(undefined)
    })
  }).observe(document, { subtree: true, childList: true })

  globalThis.probe = {
    isThere: () => data > 0,
    opened: () => {
      const [paint] = performance.getEntriesByName('first-contentful-paint')
      const script = performance
        .getEntriesByType('resource')
        .filter(({ name, startTime }) => name.endsWith('.js') && startTime < data)
      return {
        data,
        firstPaint: paint?.startTime ?? Number.NaN,
        largest,
        script:
          script.reduce((sum, entry) => sum + /** @type {any} */ (entry).encodedBodySize, 0) / 1000,
      }
    },
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
    /** The longest wait of each interaction since they were taken last, in ms. */
    takeWaits: () => {
      /** @type {Map<number, number>} */
      const longest = new Map()
      for (const { id, ms } of events) longest.set(id, Math.max(ms, longest.get(id) ?? 0))
      events = []
      return [...longest.values()]
    },
  }
}

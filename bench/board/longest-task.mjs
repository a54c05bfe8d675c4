/**
 * The longest task of the page's main thread during an action, in ms of processor time: what a frame waits for at most,
 * whatever else the machine does.
 * @param {import('../lib/browser.mjs').CDPSession} cdp
 * @param {() => Promise<unknown>} happen
 */
export const longestTask = async (cdp, happen) => {
  /** @type {any[]} */
  const events = []
  const keep = (/** @type {{ value: any[] }} */ { value }) => events.push(...value)
  cdp.on('Tracing.dataCollected', keep)
  await cdp.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: {
      includedCategories: [
        'toplevel',
        'devtools.timeline',
        'disabled-by-default-devtools.timeline',
      ],
    },
  })
  await happen()
  const complete = new Promise((resolve) => {
    cdp.once('Tracing.tracingComplete', resolve)
  })
  await cdp.send('Tracing.end')
  await complete
  cdp.off('Tracing.dataCollected', keep)
  // The page's main thread is the one that lays out.
  const layouts = events.filter(({ name }) => name === 'Layout' || name === 'FunctionCall')
  /** @type {Map<string, number>} */
  const counts = new Map()
  for (const { pid, tid } of layouts) {
    const thread = `${pid} ${tid}`
    counts.set(thread, (counts.get(thread) ?? 0) + 1)
  }
  const [main] = [...counts].toSorted((a, b) => b[1] - a[1])[0] ?? []
  const tasks = events.filter(
    ({ name, pid, tid }) => name === 'RunTask' && `${pid} ${tid}` === main,
  )
  return Math.max(0, ...tasks.map(({ tdur, dur }) => (tdur ?? dur ?? 0) / 1000))
}

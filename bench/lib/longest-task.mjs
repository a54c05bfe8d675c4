/**
 * @typedef {{ name: string, pid: number, tid: number, ts: number, dur?: number, tdur?: number, args: { name?: string } }} TraceEvent
 */

const TASK = 'ThreadControllerImpl::RunTask'
/** What follows from promises, which Chromium runs after a task and notes outside of it. */
const MICROTASKS = 'BlinkScheduler_PerformMicrotaskCheckpoint'

/**
 * The longest task of a thread with the microtasks after it, in ms of processor time.
 * @param {readonly TraceEvent[]} events those of one thread
 */
const longestOf = (events) => {
  const work = events
    .filter(({ name }) => name === TASK || name === MICROTASKS)
    .toSorted((a, b) => a.ts - b.ts || (b.dur ?? 0) - (a.dur ?? 0))
  let [longest, current, end] = [0, 0, 0]
  for (const { name, ts, dur = 0, tdur = 0 } of work) {
    // What is inside of the one before is counted with it.
    if (ts + dur <= end) continue
    end = ts + dur
    current = (name === TASK ? 0 : current) + tdur / 1000
    longest = Math.max(longest, current)
  }
  return longest
}

/**
 * Has something happen, and returns the longest task of the page's main thread meanwhile, with the microtasks after it, in ms
 * of processor time, which a busy machine does not change.
 * @template T
 * @param {import('./browser.mjs').Visit} visited
 * @param {() => Promise<T>} happen
 * @returns {Promise<{ result: T, longestTask: number }>}
 */
export const longestTaskDuring = async ({ context }, happen) => {
  const browser = context.browser()
  if (!browser) throw new Error('The browser is gone.')
  const session = await browser.newBrowserCDPSession()
  /** @type {TraceEvent[]} */
  const events = []
  session.on('Tracing.dataCollected', ({ value }) => {
    events.push(.../** @type {TraceEvent[]} */ (/** @type {unknown} */ (value)))
  })
  await session.send('Tracing.start', { traceConfig: { includedCategories: ['toplevel'] } })
  const result = await happen()
  const complete = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve))
  await session.send('Tracing.end')
  await complete
  await session.detach()
  const threadOf = (/** @type {TraceEvent} */ { pid, tid }) => `${pid} ${tid}`
  // Chromium has pages of its own, whose process has another name.
  const pages = new Set(
    events
      .filter(({ name, args }) => name === 'process_name' && args.name === 'Renderer')
      .map(({ pid }) => pid),
  )
  const mains = events
    .filter(
      ({ name, pid, args }) =>
        name === 'thread_name' && args.name === 'CrRendererMain' && pages.has(pid),
    )
    .map(threadOf)
  return {
    result,
    longestTask: mains.reduce(
      (most, main) => Math.max(most, longestOf(events.filter((event) => threadOf(event) === main))),
      0,
    ),
  }
}

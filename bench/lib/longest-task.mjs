/**
 * @typedef {{ name: string, pid: number, tid: number, tdur?: number, args: { name?: string } }} TraceEvent
 */

/**
 * Has something happen, and returns the longest task of the page's main thread meanwhile, in ms of processor time, which a
 * busy machine does not change.
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
  const main = new Set(
    events
      .filter(
        ({ name, pid, args }) =>
          name === 'thread_name' && args.name === 'CrRendererMain' && pages.has(pid),
      )
      .map(threadOf),
  )
  const tasks = events.filter(
    (event) => event.name === 'ThreadControllerImpl::RunTask' && main.has(threadOf(event)),
  )
  return {
    result,
    longestTask: tasks.reduce((most, { tdur = 0 }) => Math.max(most, tdur / 1000), 0),
  }
}

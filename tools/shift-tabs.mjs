/**
 * The actions of a person in the tabs of a shift, and the measurements of each tab.
 * @typedef {import('playwright').Page} Page
 * @typedef {import('playwright').CDPSession} CDPSession
 */

/** @param {Page} page @param {'visible' | 'hidden'} state */
export const setVisibility = (page, state) =>
  page.evaluate((visibility) => {
    Object.defineProperty(document, 'visibilityState', {
      configurable: true,
      get: () => visibility,
    })
    document.dispatchEvent(new Event('visibilitychange'))
  }, state)

/** Waits until the page has sent the requests that it was about to send. @param {Page} page */
export const settle = (page) =>
  page.evaluate(async () => {
    await navigator.locks.query()
    await (await fetch('/config.json')).text()
  })

/** @param {Page} page @param {string} text */
export const search = async (page, text) => {
  await page.getByRole('searchbox', { name: 'Search deployments' }).fill(text)
}

/** @param {Page} page */
export const showNewer = async (page) => {
  const button = page.getByRole('button', { name: /^\d+\+? new deployments?/ })
  if (await button.isVisible()) await button.click()
}

/** @param {Page} page @param {string} text */
export const type = async (page, text) => {
  const box = page
    .getByRole('form', { name: /^Configure / })
    .getByRole('textbox', { name: 'TXT owner ID', exact: true })
  await box.fill(text)
  await box.blur()
}

/** @param {Page} page */
export const openFirst = async (page) => {
  const [title] = await page.getByRole('article').first().getByRole('link').all()
  await title?.click()
  const close = page.getByRole('button', { name: 'Close details' })
  if (await close.isVisible()) await close.click()
}

/** @param {CDPSession} session */
export const measure = async (session) => {
  await session.send('HeapProfiler.collectGarbage')
  const { usedSize } = await session.send('Runtime.getHeapUsage')
  const { nodes, jsEventListeners } = await session.send('Memory.getDOMCounters')
  return { heapMb: Math.round(usedSize / 1e5) / 10, nodes, listeners: jsEventListeners }
}

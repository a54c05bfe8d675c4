const once = (target: EventTarget, event: string) =>
  new Promise((resolve) => {
    target.addEventListener(event, resolve, { once: true })
  })

/** Resolves once a page is parsed and has its styles, by which parts of it are measured. Its code may be there before. */
export const whenParsed = async (page: Document): Promise<void> => {
  if (page.readyState === 'loading') await once(page, 'DOMContentLoaded')
  const sheets = [...page.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')]
  // Or once everything has come or failed: nothing says later that a stylesheet has failed.
  if (page.defaultView && page.readyState !== 'complete' && sheets.some(({ sheet }) => !sheet))
    await once(page.defaultView, 'load')
}

/**
 * Reloads the page if the host answers: a page that can still be read is not given up for the browser's own error page.
 *
 * @returns whether the page is being reloaded
 */
export const reloadIfServed = async (): Promise<boolean> => {
  const isServed = await fetch(location.href, {
    method: 'HEAD',
    cache: 'no-store',
    // Hosts serve pages only to those that ask for one.
    headers: { Accept: 'text/html' },
  }).then(
    ({ status }) => status < 500,
    () => false,
  )
  if (isServed) location.reload()
  return isServed
}

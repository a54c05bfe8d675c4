import { expect, onTestFinished, test } from 'vitest'
import { whenParsed } from './when-parsed.ts'

/** A page that comes in parts, and whether it counts as parsed so far. */
const openPage = () => {
  const frame = document.body.appendChild(document.createElement('iframe'))
  onTestFinished(() => frame.remove())
  const page = frame.contentDocument
  if (page === null) throw new Error('No page')
  page.open()
  let parsed = false
  const wait = async () => {
    await whenParsed(page)
    parsed = true
  }
  // oxlint-disable-next-line typescript/no-deprecated -- as a page comes from the network
  const write = (html: string) => page.write(html)
  return { page, write, wait, isParsed: () => parsed }
}

test('code that comes before the end of the page waits for it', async () => {
  const { page, write, wait, isParsed } = openPage()
  write('<title>Tidemark</title><p>The first half')
  const waiting = wait()
  write(' and the second')
  await Promise.resolve()
  expect(isParsed()).toBe(false)
  page.close()
  await waiting
  expect(page.body.textContent).toBe('The first half and the second')
})

test.each([
  ['comes', '/src/ui/styles/tokens.css?direct'],
  ['fails', '/no-such-styles.css'],
])('code that comes before a stylesheet that %s waits for it', async (_, href) => {
  const { page, write, wait } = openPage()
  write(`<link rel="stylesheet" href="${href}"><p id="root">Tidemark</p>`)
  const waiting = wait()
  page.close()
  await waiting
  expect(page.readyState).toBe('complete')
})

test('code that comes after everything waits for nothing', async () => {
  const { page, write, wait, isParsed } = openPage()
  write('<p>Tidemark')
  page.close()
  await expect.poll(() => page.readyState).toBe('complete')
  await wait()
  expect(isParsed()).toBe(true)
})

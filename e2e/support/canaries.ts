import { readFile } from 'node:fs/promises'
import { type BrowserContext, expect, type Page, type Request } from '@playwright/test'
import type { Announced, Reach } from '#e2e/support/served.ts'

/* Secrets that a test plants, and all places where a browser could leak them. */

/** The planted canaries: a credential at sign-in, and a secret in a form field. */
export type Canaries = { credential: string; secret: string }
type Canary = keyof Canaries

/** The base64 of `text` at each possible offset in the encoded data. */
const encodedForms = (text: string): readonly string[] =>
  ['', 'x', 'xx'].flatMap((before) => {
    const start = Math.ceil((before.length * 8) / 6)
    const end = Math.floor(((before.length + text.length) * 8) / 6)
    return (['base64', 'base64url'] as const).map((encoding) =>
      Buffer.from(before + text)
        .toString(encoding)
        .slice(start, end),
    )
  })

/** Logs the page's messages to other tabs, which cannot be observed from outside. */
const overhear = () => {
  const post = BroadcastChannel.prototype.postMessage
  BroadcastChannel.prototype.postMessage = function (message: unknown) {
    console.debug('sent to other tabs', JSON.stringify(message))
    post.call(this, message)
  }
}

/** Everything that scripts of the page can read; the values of inputs separately, since some may contain a canary. */
const readPage = async (page: Page) =>
  page.evaluate(async () => {
    const databases = (await indexedDB.databases()).map(({ name }) => name)
    const inputs = [...document.querySelectorAll('input, textarea')].filter(
      (element) => element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement,
    )
    const worn = (element: Element) =>
      [...element.attributes].map(({ name, value }) => `${name}=${value}`)
    return {
      places: {
        address: location.href,
        title: document.title,
        'history state': JSON.stringify(history.state),
        'window name': window.name,
        'local storage': JSON.stringify(localStorage),
        'session storage': JSON.stringify(sessionStorage),
        'cookies that scripts read': document.cookie,
        'names of databases': databases.join(),
        caches: (await caches.keys()).join(),
        'text of the page': document.documentElement.textContent,
        'attributes of the page': [...document.querySelectorAll('*')].flatMap(worn).join('\n'),
      },
      inputs: inputs.map((input) => ({
        name: [...(input.labels ?? [])].map((label) => label.textContent).join(' '),
        value: input.value,
      })),
    }
  })

/**
 * Watches a browser context from before its first page. `look` searches everything in the page now,
 * `copied` the clipboard, and `search` any other text; `heard` fails if a canary was found anywhere.
 */
export const watchFor = async (
  context: BrowserContext,
  reach: Reach,
  { url, apiUrl }: Announced,
  canaries: Canaries,
) => {
  const forms = {
    // The beginning is enough, because text can leak while it is typed.
    credential: [canaries.credential, ...encodedForms(canaries.credential)],
    secret: [canaries.secret.slice(0, 12), ...encodedForms(canaries.secret)],
  }
  const found: string[] = []
  const pending: Promise<void>[] = []
  const counts = { requests: 0, answers: 0, files: 0, copies: 0 }

  const search = (
    where: string,
    text: string | null | undefined,
    allowed: readonly Canary[] = [],
  ) => {
    for (const canary of ['credential', 'secret'] as const) {
      if (allowed.includes(canary)) continue
      if (forms[canary].some((form) => text?.includes(form))) found.push(`${canary} in ${where}`)
    }
  }

  const mayHold = (request: Request, part: 'authorization' | 'body'): Canary[] => {
    const base = reach === 'direct' ? apiUrl : `${url}/api`
    if (part === 'authorization')
      return reach === 'direct' && request.url().startsWith(`${base}/`) ? ['credential'] : []
    if (request.method() !== 'POST') return []
    if (reach === 'gateway' && request.url() === `${url}/session`) return ['credential']
    const resolves = request.url().startsWith(`${base}/`) && request.url().endsWith('/resolve')
    return resolves ? ['secret'] : []
  }

  const readRequest = async (request: Request) => {
    counts.requests += 1
    const what = `${request.method()} ${new URL(request.url()).pathname}`
    search(`the address of ${what}`, request.url())
    search(`the body of ${what}`, request.postData(), mayHold(request, 'body'))
    for (const { name, value } of await request.headersArray().catch(() => [])) {
      const allowed =
        name.toLowerCase() === 'authorization' ? mayHold(request, 'authorization') : []
      search(`the header ${name} of ${what}`, value, allowed)
    }
    const response = await request.response().catch(() => null)
    if (response === null) return
    counts.answers += 1
    search(`a header of the answer to ${what}`, JSON.stringify(await response.headersArray()))
    search(`the answer to ${what}`, await response.text().catch(() => ''))
  }

  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await context.addInitScript(overhear)
  context.on('request', (request) => pending.push(readRequest(request).catch(() => {})))
  context.on('console', (message) => search('the console', message.text()))
  context.on('weberror', (error) => search('an error', String(error.error().stack)))
  context.on('page', (page) => {
    page.on('framenavigated', (frame) => search('an address that was visited', frame.url()))
    page.on('download', (download) => {
      const read = async () => {
        counts.files += 1
        search('the name of a file', download.suggestedFilename())
        search(download.suggestedFilename(), await readFile(await download.path(), 'utf8'))
      }
      pending.push(read())
    })
  })

  const look = async (page: Page, inField: Partial<Record<Canary, string | RegExp>> = {}) => {
    const { places, inputs } = await readPage(page)
    for (const [place, text] of Object.entries(places)) search(place, text)
    for (const { name, value } of inputs) {
      const own = (['credential', 'secret'] as const).filter((canary) => {
        const field = inField[canary]
        return typeof field === 'string' ? name.startsWith(field) : field?.test(name)
      })
      search(`the input ${name}`, value, own)
    }
    for (const { name, value } of await context.cookies()) search(`the cookie ${name}`, value)
    expect(found).toEqual([])
  }

  return {
    look,
    search,
    copied: async (page: Page) => {
      const read = () => page.evaluate(() => navigator.clipboard.readText())
      await expect.poll(read).not.toBe('')
      counts.copies += 1
      search('the clipboard', await read())
      await page.evaluate(() => navigator.clipboard.writeText(''))
      expect(found).toEqual([])
    },
    heard: async () => {
      await Promise.all(pending)
      expect(found).toEqual([])
      return counts
    },
  }
}

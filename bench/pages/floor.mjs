import { existsSync, readFileSync, statSync } from 'node:fs'
import { createServer } from 'node:http'
import { extname, join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { ROOT } from '../../tools/process.mjs'

/*
 * The floor: the screens that the product shows, as HTML and CSS without any script. Nothing that shows the same can come
 * earlier over the same line.
 */

const BUILT = join(ROOT, 'dist/console')

const TYPES = {
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
}

/**
 * What the open page shows, as the source of a page without scripts.
 * @param {import('playwright').Page} page
 */
export const withoutScripts = (page) =>
  page.evaluate(() => {
    for (const field of document.querySelectorAll('input, textarea')) {
      const { value, checked } = /** @type {HTMLInputElement} */ (field)
      if (field instanceof HTMLTextAreaElement) field.textContent = value
      else field.setAttribute('value', value)
      field.toggleAttribute('checked', checked)
    }
    for (const option of document.querySelectorAll('option'))
      option.toggleAttribute('selected', option.selected)
    const notWanted =
      'script, noscript, link[rel=modulepreload], link[rel=preload], link[as=script]'
    for (const node of document.querySelectorAll(notWanted)) node.remove()
    return `<!doctype html>${document.documentElement.outerHTML}`
  })

/**
 * Serves these pages by path, and the files of the build as the host does: compressed ahead, and cached for good if their
 * names have hashes. The pages hold data, so they are not cached.
 * @param {ReadonlyMap<string, string>} pages
 * @returns {Promise<{ url: string, kB: Record<string, number>, stop: () => Promise<void> }>} `kB` of each page, compressed
 */
export const serveFloor = async (pages) => {
  const bodies = new Map([...pages].map(([path, html]) => [path, brotliCompressSync(html)]))
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://floor.invalid')
    const body = bodies.get(pathname)
    if (body !== undefined) {
      const headers = { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'no-store' }
      response.writeHead(200, {
        ...headers,
        'Content-Encoding': 'br',
        'Content-Length': body.length,
      })
      response.end(body)
      return
    }
    const file = join(BUILT, pathname)
    if (!file.startsWith(BUILT) || !statSync(file, { throwIfNoEntry: false })?.isFile()) {
      response.writeHead(404).end()
      return
    }
    const isCompressed = existsSync(`${file}.br`)
    const isHashed = pathname.startsWith('/assets/')
    const type = Object.entries(TYPES).find(([extension]) => extension === extname(file))?.[1]
    response.writeHead(200, {
      'Content-Type': type ?? 'application/octet-stream',
      'Cache-Control': `public, max-age=${isHashed ? '31536000, immutable' : '3600'}`,
      ...(isCompressed && { 'Content-Encoding': 'br' }),
    })
    response.end(readFileSync(isCompressed ? `${file}.br` : file))
  })
  await new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve(undefined))
  })
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('No port to listen on.')
  return {
    url: `http://127.0.0.1:${address.port}`,
    kB: Object.fromEntries([...bodies].map(([path, body]) => [path, body.length / 1000])),
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve(undefined))
      }),
  }
}

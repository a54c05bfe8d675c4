import { readFileSync, readdirSync, statSync } from 'node:fs'
import { createServer } from 'node:http'
import { extname, join, normalize, sep } from 'node:path'
import { gzipSync } from 'node:zlib'
import { build } from 'vite'

const TYPES = {
  '.css': 'text/css',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.json': 'application/json',
}

/**
 * Builds a page of a comparison for production.
 * @param {string} root holds its `index.html`
 * @param {string} outDir
 * @returns {Promise<number>} gzip bytes of its JavaScript
 */
export const buildPage = async (root, outDir) => {
  await build({
    configFile: false,
    root,
    base: './',
    logLevel: 'error',
    build: {
      outDir,
      emptyOutDir: true,
      modulePreload: { polyfill: false },
      chunkSizeWarningLimit: 10_000,
    },
  })
  return readdirSync(outDir, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.js'))
    .reduce((sum, file) => sum + gzipSync(readFileSync(join(outDir, file))).length, 0)
}

/**
 * Serves a folder on loopback; a result of `answer` takes precedence over a file.
 * @param {string} folder
 * @param {(url: URL, request: import('node:http').IncomingMessage) => unknown} [answer] JSON to respond with, or undefined
 * @returns {Promise<{ url: string, stop: () => Promise<void> }>}
 */
export const serveFolder = async (folder, answer = () => undefined) => {
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://bench.invalid')
    const json = answer(url, request)
    if (json !== undefined) {
      response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify(json))
      return
    }
    const path = normalize(decodeURIComponent(url.pathname)).split(sep).join('/')
    const file = join(folder, path.endsWith('/') ? `${path}index.html` : path)
    if (!file.startsWith(folder) || !statSync(file, { throwIfNoEntry: false })?.isFile()) {
      response.writeHead(404).end()
      return
    }
    const type = Object.entries(TYPES).find(([extension]) => extension === extname(file))?.[1]
    response
      .writeHead(200, { 'Content-Type': type ?? 'application/octet-stream' })
      .end(readFileSync(file))
  })
  await new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve(undefined))
  })
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('No port to listen on.')
  return {
    url: `http://127.0.0.1:${address.port}`,
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve(undefined))
      }),
  }
}

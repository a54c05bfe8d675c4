import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs'
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
 * The page that all contenders of a comparison share, with the script of one of them.
 * @param {string} folder holds `page.html` and the contenders
 * @param {string} root the contender's own
 */
const onPage = (folder, root) => {
  const index = join(root, 'index.html')
  const script = existsSync(join(root, 'main.jsx')) ? 'main.jsx' : 'main.js'
  return {
    name: 'on-page',
    /** @param {string} id */
    resolveId: (id) => (id === 'index.html' || id === index ? index : undefined),
    /** @param {string} id */
    load: (id) =>
      id === index
        ? readFileSync(join(folder, 'page.html'), 'utf8').replace('main.js', script)
        : undefined,
  }
}

/**
 * Builds each contender's page for production: `folder/page.html` with `folder/<name>/main.js` or `main.jsx`.
 * @param {string} folder holds one folder a contender
 * @param {string} output
 * @param {readonly string[]} names
 * @returns {Promise<Record<string, number>>} gzip bytes of the JavaScript of each
 */
export const buildContenders = async (folder, output, names) => {
  /** @type {Record<string, number>} */
  const sizes = {}
  for (const name of names) {
    const outDir = join(output, name)
    const root = join(folder, name)
    await build({
      configFile: false,
      root,
      plugins: [onPage(folder, root)],
      base: './',
      logLevel: 'error',
      define: { 'process.env.NODE_ENV': '"production"' },
      resolve: { dedupe: ['react', 'react-dom'] },
      build: {
        outDir,
        emptyOutDir: true,
        rollupOptions: { input: 'index.html' },
        modulePreload: { polyfill: false },
        chunkSizeWarningLimit: 10_000,
      },
    })
    sizes[name] = readdirSync(outDir, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.js'))
      .reduce((sum, file) => sum + gzipSync(readFileSync(join(outDir, file))).length, 0)
  }
  return sizes
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

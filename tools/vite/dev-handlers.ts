import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Plugin } from 'vite'

type Handler = (request: IncomingMessage, response: ServerResponse, next: () => void) => void
type DevServer = { pageOf: (path: string) => Promise<string>; renderer: () => Promise<object> }
type DevModule = { createDevHandler: (server: DevServer) => Promise<Handler> }

const isDevModule = (module: object): module is DevModule =>
  'createDevHandler' in module && typeof module.createDevHandler === 'function'

const SERVED_BY_HOST = /^\/(?:session|api|config\.json|sample-credential|healthz)(?:[/?]|$)/

/** Whether a browser opens a page of the console, rather than one of the modules that Vite serves. */
const isPage = ({ method, url = '', headers }: IncomingMessage) =>
  method === 'GET' &&
  headers.accept?.includes('text/html') === true &&
  !/^\/(?:@|src\/|node_modules\/|[^/?]*\.)/.test(url)

/** Adds the host's handlers from `server/dev.ts` to Vite's server (`npm run dev`). */
export const devHandlers = (): Plugin => ({
  name: 'tidemark:dev-handlers',
  apply: (_config, { command, isPreview }) => command === 'serve' && !isPreview,
  configureServer(server) {
    if (process.env['VITEST'] !== undefined || process.env['STORYBOOK'] === 'true') return

    const index = join(server.config.root, 'index.html')
    const pageOf = async (path: string) =>
      server.transformIndexHtml(path, await readFile(index, 'utf8'))
    const renderer = () => server.ssrLoadModule('/src/entry-server.tsx')

    let loaded: { module: DevModule; handler: Promise<Handler> } | undefined
    const currentHandler = async () => {
      const module = await server.ssrLoadModule('/server/dev.ts')
      if (!isDevModule(module)) throw new TypeError('server/dev.ts exports no createDevHandler')
      // Vite reloads the module when one of its files changes; until then the handler keeps its state.
      if (loaded?.module !== module)
        loaded = { module, handler: module.createDevHandler({ pageOf, renderer }) }
      return loaded.handler
    }

    server.middlewares.use((request, response, next) => {
      if (!SERVED_BY_HOST.test(request.url ?? '') && !isPage(request)) {
        next()
        return
      }
      currentHandler().then((handle) => {
        handle(request, response, next)
      }, next)
    })
  },
})

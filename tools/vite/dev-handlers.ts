import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Plugin } from 'vite'

type Handler = (request: IncomingMessage, response: ServerResponse, next: () => void) => void
type DevModule = { createDevHandler: () => Promise<Handler> }

const isDevModule = (module: object): module is DevModule =>
  'createDevHandler' in module && typeof module.createDevHandler === 'function'

const SERVED_BY_HOST = /^\/(?:session|api|config\.json|sample-credential|healthz)(?:[/?]|$)/

/** Answers what the host answers from `server/dev.ts` while Vite serves the console (`npm run dev`). */
export const devHandlers = (): Plugin => ({
  name: 'tidemark:dev-handlers',
  apply: (_config, { command, isPreview }) => command === 'serve' && !isPreview,
  configureServer(server) {
    if (process.env['VITEST'] !== undefined || process.env['STORYBOOK'] === 'true') return

    let loaded: { module: DevModule; handler: Promise<Handler> } | undefined
    const currentHandler = async () => {
      const module = await server.ssrLoadModule('/server/dev.ts')
      if (!isDevModule(module)) throw new TypeError('server/dev.ts exports no createDevHandler')
      // Vite makes a new module whenever a file behind it changes; until then the handler keeps its state.
      if (loaded?.module !== module) loaded = { module, handler: module.createDevHandler() }
      return loaded.handler
    }

    server.middlewares.use((request, response, next) => {
      if (!SERVED_BY_HOST.test(request.url ?? '')) {
        next()
        return
      }
      currentHandler().then((handle) => {
        handle(request, response, next)
      }, next)
    })
  },
})

import type { IncomingMessage, ServerResponse } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { parseCli } from '#server/host/cli.ts'
import { createHost } from '#server/host/create-host.ts'
import { loadLinks } from '#server/host/load-links.ts'
import { loadSessionSecret } from '#server/host/session-secret.ts'
import { createReferenceApi } from '#server/reference-api/reference-api.ts'

type Handler = (request: IncomingMessage, response: ServerResponse, next: () => void) => void

/** Names the embedded API where it listens nowhere; nothing is ever sent there. */
const EMBEDDED = 'http://embedded.invalid'

/**
 * The host's handlers for `npm run dev`, where Vite serves the console: the same modules as in
 * `npm start`, on the embedded API in this process, or on a real one by `API_URL`. Rejects with a
 * sentence when the environment is wrong.
 */
export const createDevHandler = async (): Promise<Handler> => {
  const { API_URL, CONFIG_FILE, SESSION_SECRET } = process.env
  const command = parseCli([], { API_URL, CONFIG_FILE })
  if (command.kind === 'wrong') throw new Error(command.message)
  if (command.kind !== 'console') throw new Error('npm run dev serves the console only.')

  const { apiUrl, config, data } = command
  const sessionSecret = await loadSessionSecret(SESSION_SECRET, data)
  const api = apiUrl === undefined ? createReferenceApi({ dataDir: data }) : undefined
  const app = createHost({
    reach: { mode: 'gateway', apiUrl: apiUrl ?? EMBEDDED, sessionSecret },
    links: config === undefined ? [] : await loadLinks(config),
    ...(api && {
      sample: { workspace: api.sample, mintToken: () => api.mintToken() },
      fetch: async (url: string, init: RequestInit) => api.fetch(new Request(url, init)),
    }),
  })
  const listener = getRequestListener(app.fetch, { overrideGlobalObjects: false })
  return (request, response) => {
    void listener(request, response)
  }
}

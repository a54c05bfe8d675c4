import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import type { PageRenderer } from '#host/pages/rendered-pages.ts'
import { parseCli } from '#host/command/cli.ts'
import { createHost } from '#host/create-host.ts'
import { settingsOf } from '#host/command/load-settings.ts'
import { withLooks } from '#host/pages/page-files.ts'
import { ownNames } from '#host/trust/own-names.ts'
import { loadSessionSecrets } from '#host/session/session-secret.ts'
import { createReferenceApi } from '#server/reference-api/reference-api.ts'

type Handler = (request: IncomingMessage, response: ServerResponse, next: () => void) => void

/** A placeholder address for the embedded API, which does not listen here; no request is ever sent to it. */
const EMBEDDED = 'http://embedded.invalid'

/** What Vite does for the host. */
type DevServer = {
  /** The text of the page at a path. */
  pageOf: (path: string) => Promise<string>
  renderer: () => Promise<PageRenderer>
}

/**
 * The host's handlers for `npm run dev`, where Vite serves the console: the same modules as in
 * `npm start`, with the embedded API in this process or a real one from `API_URL`. Rejects with a
 * readable message when an environment variable is wrong.
 */
export const createDevHandler = async ({ pageOf, renderer }: DevServer): Promise<Handler> => {
  // Vite has an address and a port of its own.
  const command = parseCli([], { ...process.env, LISTEN_HOST: undefined, PORT: undefined })
  if (command.kind === 'wrong') throw new Error(command.problems.join('\n'))
  if (command.kind !== 'console') throw new Error('npm run dev serves the console only.')

  const { apiUrl, proxy, allowedHost } = command
  const { secrets } = await loadSessionSecrets(command, console.error)
  const settings = await settingsOf(command)
  // In memory: each reload creates another one in this process, and only one can own a data folder.
  const api =
    apiUrl === undefined ? createReferenceApi({ clusterInputs: settings.clusterInputs }) : undefined
  const app = createHost({
    reach: { mode: 'gateway', apiUrl: apiUrl ?? EMBEDDED, sessionSecrets: secrets },
    // We do not know here which address Vite listens on.
    allowedHosts: [...ownNames('0.0.0.0'), ...allowedHost],
    settings: () => settings,
    renderer,
    devPageOf: async (path, reader) => ({
      type: 'text/html',
      hash: randomUUID(),
      bodies: { identity: new TextEncoder().encode(withLooks(await pageOf(path), path, reader)) },
    }),
    clusterInputs: settings.clusterInputs,
    // The embedded API listens nowhere here.
    publicApiUrl: apiUrl,
    proxy,
    ...(api && {
      sample: { workspace: api.sample, team: api.sampleTeam, mintToken: () => api.mintToken() },
      fetch: async (url: string, init: RequestInit) => api.fetch(new Request(url, init)),
    }),
  })
  const fetch = async (request: Request) => {
    const answer = await app.fetch(request)
    // Vite's pages have inline scripts.
    if (answer.headers.get('Content-Type')?.startsWith('text/html'))
      answer.headers.delete('Content-Security-Policy')
    return answer
  }
  const listener = getRequestListener(fetch, { overrideGlobalObjects: false })
  return (request, response) => {
    void listener(request, response)
  }
}

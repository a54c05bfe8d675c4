import { type IncomingMessage, type Server, type ServerResponse, createServer } from 'node:http'

/** A request as the upstream saw it. */
type SeenRequest = {
  method: string | undefined
  url: string | undefined
  headers: IncomingMessage['headers']
  body: string
}

/** A small upstream server on loopback for tests, which records the requests that it gets. */
export type LocalUpstream = {
  url: string
  seen: SeenRequest[]
  /** How many connections were opened so far. */
  connections(): number
  close(): Promise<void>
}

type Answer = (request: IncomingMessage, response: ServerResponse) => void

const bodyOf = async (request: IncomingMessage): Promise<string> => {
  let body = ''
  for await (const chunk of request.setEncoding('utf8')) body += String(chunk)
  return body
}

const portOf = (server: Server): number => {
  const address = server.address()
  return typeof address === 'object' && address !== null ? address.port : 0
}

/** Starts an upstream that answers every request with `answer`. */
export const startUpstream = async (answer: Answer): Promise<LocalUpstream> => {
  const seen: SeenRequest[] = []
  const server = createServer((request, response) => {
    void bodyOf(request).then((body) => {
      const { method, url, headers } = request
      seen.push({ method, url, headers, body })
      answer(request, response)
    })
  })
  let connections = 0
  server.on('connection', () => {
    connections += 1
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  return {
    url: `http://127.0.0.1:${portOf(server)}`,
    seen,
    connections: () => connections,
    close: () =>
      new Promise((resolve) => {
        server.close(() => {
          resolve()
        })
        server.closeAllConnections()
      }),
  }
}

/** Signs in to a host with an API token; returns the `Cookie` header of the session. */
export const signInAt = async (
  host: { request: (path: string, init: RequestInit) => Response | Promise<Response> },
  credential = 'qat_1',
): Promise<string> => {
  const answer = await host.request('/session', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ scheme: 'Token', credential }),
  })
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ')
}

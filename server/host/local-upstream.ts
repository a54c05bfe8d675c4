import { type IncomingMessage, type Server, type ServerResponse, createServer } from 'node:http'

/** A request as the upstream saw it. */
type SeenRequest = {
  method: string | undefined
  url: string | undefined
  headers: IncomingMessage['headers']
  body: string
}

/** A small upstream on loopback for tests: it answers as it is told and remembers what it was asked. */
export type LocalUpstream = {
  url: string
  seen: SeenRequest[]
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
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  return {
    url: `http://127.0.0.1:${portOf(server)}`,
    seen,
    close: () =>
      new Promise((resolve) => {
        server.close(() => {
          resolve()
        })
        server.closeAllConnections()
      }),
  }
}

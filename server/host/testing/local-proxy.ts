import { type IncomingMessage, createServer } from 'node:http'
import { type Socket, connect } from 'node:net'

/** A small proxy on loopback for tests. It connects every name to one upstream, so that no name has to exist. */
export type LocalProxy = {
  url: string
  /** What was asked for so far, such as `api.example:443`, with the credentials for the proxy. */
  asked: { target: string | undefined; authorization: string | undefined }[]
  close(): Promise<void>
}

/** Starts a proxy. `answer` may refuse a connection with a status, or leave it without an answer. */
export const startProxy = async (
  upstreamUrl: string,
  answer: (request: IncomingMessage) => number | 'silence' = () => 200,
): Promise<LocalProxy> => {
  const asked: LocalProxy['asked'] = []
  const sockets = new Set<Socket>()
  const keep = (socket: Socket) => {
    sockets.add(socket.on('error', () => {}))
    return socket
  }
  const server = createServer()
  server.on('connection', keep)
  server.on('connect', (request: IncomingMessage, client: Socket, head: Buffer) => {
    asked.push({ target: request.url, authorization: request.headers['proxy-authorization'] })
    const status = answer(request)
    if (status === 'silence') return
    if (status !== 200) {
      client.end(`HTTP/1.1 ${status} Refused\r\nContent-Length: 0\r\n\r\n`)
      return
    }
    const upstream = keep(connect(Number(new URL(upstreamUrl).port), '127.0.0.1'))
    upstream.once('connect', () => {
      client.write('HTTP/1.1 200 Connection established\r\n\r\n')
      upstream.write(head)
      upstream.pipe(client).pipe(upstream)
    })
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  return {
    url: `http://127.0.0.1:${port}`,
    asked,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        for (const socket of sockets) socket.destroy()
      }),
  }
}

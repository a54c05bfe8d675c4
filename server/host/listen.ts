import { type Server, createServer } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { createArrivals } from './arrivals.ts'
import { failureReason } from './failure-reason.ts'

const PORTS_TO_TRY = 50
const DRAIN_MS = 5000
/** Milliseconds until a request must have arrived completely; after that it gets a 408 and is cut off. */
const INCOMING_MS = 30_000
const CHECK_MS = 1000
/** Maximum size of a request's head in bytes: 48 kB of sessions (`session-cookie.ts`) and the other headers. */
const LARGEST_HEAD = 64 * 1024
/** Milliseconds without traffic after which a connection is closed: the client has stopped reading. */
const SILENT_MS = 60_000

type Outgoing = { readonly headersSent: boolean; readonly destroyed: boolean; destroy(): unknown }

/** A listening server. */
export type Listening = {
  port: number
  /** Stops accepting connections, gives open requests `DRAIN_MS` to end, then cuts them off. */
  close(): Promise<void>
}

const hasCode = (error: unknown, code: string): boolean =>
  error instanceof Error && 'code' in error && error.code === code

const listenOn = (server: Server, port: number, host: string): Promise<void> =>
  new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => {
      server.off('error', reject)
      resolve()
    })
  })

/**
 * Counts the open requests. Node does not treat connections that browsers open in advance as idle,
 * so closing by its own rule would wait for them.
 */
const countRequests = (server: Server) => {
  let count = 0
  let onNone: () => void = () => {}
  server.on('request', (_request, response) => {
    count += 1
    response.once('close', () => {
      count -= 1
      if (count === 0) onNone()
    })
  })
  return {
    whenNone(then: () => void) {
      onNone = then
      if (count === 0) then()
    },
  }
}

const CUT_RETRY_MS = 10

/** Cuts the connection once the head of the response was sent: before that, the client would get no status. */
const cutAfterHead = (outgoing: Outgoing): void => {
  if (outgoing.headersSent) outgoing.destroy()
  else if (!outgoing.destroyed) setTimeout(cutAfterHead, CUT_RETRY_MS, outgoing)
}

/**
 * Makes a body that fails half way cut the connection, so that the client cannot take the part that
 * arrived for the whole. The adapter would write the error message into the body instead, and a
 * stack trace to the console. A body whose length the host declares is in memory and cannot fail.
 */
const breakingOff = (answer: Response, outgoing: Outgoing): Response => {
  if (answer.body === null || answer.headers.has('Content-Length')) return answer
  const reader = answer.body.getReader()
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        const { done, value } = await reader.read()
        if (done) controller.close()
        else controller.enqueue(value)
      } catch {
        // Leave the stream open: a closed one would look complete.
        cutAfterHead(outgoing)
      }
    },
    cancel: (reason) => reader.cancel(reason),
  })
  return new Response(body, answer)
}

/**
 * Listens on `port`, or on the next free one if it is in use (0: any). Rejects with a message for
 * the person who starts the server if that fails. A request that has not arrived completely after
 * `incomingMs` gets a 408, so that slow senders cannot hold connections open.
 */
export const listen = async (
  handler: (request: Request) => Response | Promise<Response>,
  port: number,
  host: string,
  incomingMs = INCOMING_MS,
): Promise<Listening> => {
  const listener = getRequestListener(
    async (request, { outgoing }) => breakingOff(await handler(request), outgoing),
    { overrideGlobalObjects: false },
  )
  const limits = {
    headersTimeout: incomingMs,
    requestTimeout: incomingMs,
    maxHeaderSize: LARGEST_HEAD,
    // How often Node checks for overdue requests.
    connectionsCheckingInterval: Math.min(incomingMs, CHECK_MS),
  }
  const arrivals = createArrivals()
  const server = createServer(limits, (request, response) => {
    arrivals.handle(() => {
      // Nobody would tell the listener that the client has gone already.
      if (!response.destroyed) void listener(request, response)
    })
  })
  server.on('connection', () => {
    arrivals.connected()
  })
  server.setTimeout(SILENT_MS)
  const openRequests = countRequests(server)
  const last = Math.min(port === 0 ? 0 : port + PORTS_TO_TRY, 65_535)
  for (let candidate = port; ; candidate += 1) {
    try {
      await listenOn(server, candidate, host)
      break
    } catch (error) {
      if (hasCode(error, 'EADDRINUSE') && candidate < last) continue
      const message = `Cannot listen on port ${candidate} of ${host} (${failureReason(error)}). Choose another port or address with --port and --host.`
      throw new Error(message, { cause: error })
    }
  }
  const address = server.address()
  return {
    port: typeof address === 'object' && address !== null ? address.port : port,
    close: () =>
      new Promise((resolve) => {
        const cut = () => {
          server.closeAllConnections()
        }
        const timer = setTimeout(cut, DRAIN_MS)
        server.close(() => {
          clearTimeout(timer)
          resolve()
        })
        openRequests.whenNone(cut)
      }),
  }
}

/** The address under which a browser on this machine reaches a server that listens on `host`. */
export const addressOf = (host: string, port: number): string => {
  const isLocal = ['127.0.0.1', '::1', '0.0.0.0', '::', 'localhost'].includes(host)
  const name = isLocal ? 'localhost' : host.includes(':') ? `[${host}]` : host
  return `http://${name}:${port}`
}

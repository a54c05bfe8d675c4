import { once } from 'node:events'
import { type Server, type ServerResponse, createServer } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import { setTimeout as delay } from 'node:timers/promises'
import { getRequestListener } from '@hono/node-server'
import { createArrivals } from './arrivals.ts'
import type { Peer } from '#host/trust/request-origin.ts'
import { codeOf } from '#host/base/configuration-error.ts'
import type { Tls } from './tls-files.ts'

const PORTS_TO_TRY = 50
/** Milliseconds that open requests get to end, where nothing else is said. */
export const CLOSE_MS = 5000
/** Milliseconds until a request must have arrived completely; after that it gets a 408 and is cut off. */
const INCOMING_MS = 30_000
const CHECK_MS = 1000
/** Maximum size of a request's head in bytes: sessions of several consoles (`session-cookie.ts`) and the other headers. */
const LARGEST_HEAD = 64 * 1024
/** Milliseconds without traffic after which a connection is closed: the client has stopped reading. */
const SILENT_MS = 60_000

/**
 * Milliseconds that an idle connection stays open: longer than proxies and load balancers keep theirs, up to 10 minutes, or
 * they would send into a closing one.
 */
const IDLE_MS = 620_000
/** The host name assumed for requests without `Host` (HTTP/1.0): never one of the console's. */
const NO_NAME = 'no-host.invalid'

/** A listening server. */
export type Listening = {
  port: number
  /** Serves on, but ends each connection with its next response, so that clients go elsewhere. */
  leave(): void
  /** Stops accepting connections, gives open requests so many milliseconds to end, then cuts them off. */
  close(withinMs?: number): Promise<void>
  /** Serves new connections with another certificate. */
  renew(tls: Tls): void
}

/** Time for the adapter to send the head of a response, in milliseconds. It does so within a few turns. */
const HEAD_MS = 10

/**
 * Makes a body that fails half way cut the connection, so that the client cannot take the part that
 * arrived for the whole. The adapter would write the error message into the body instead, and a
 * stack trace to the console. A body whose length the host declares is in memory and cannot fail.
 */
const breakingOff = (answer: Response, outgoing: { destroy(): unknown }): Response => {
  if (answer.body === null || answer.headers.has('Content-Length')) return answer
  const reader = answer.body.getReader()
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        const { done, value } = await reader.read()
        if (done) controller.close()
        else controller.enqueue(value)
      } catch {
        // Leave the stream open: a closed one would look complete. Without the head, the client would get no status.
        setTimeout(() => outgoing.destroy(), HEAD_MS)
      }
    },
    cancel: (reason) => reader.cancel(reason),
  })
  return new Response(body, answer)
}

/** What the server answers with. */
export type Handler = (request: Request, peer: Peer) => Response | Promise<Response>

type ListenOptions = {
  /** Milliseconds until a request must have arrived completely. */
  incomingMs?: number
  /** Serves https with this certificate. */
  tls?: Tls | undefined
  /** What messages call the sources of the port and the host: flags or variables. */
  named?: { port: string; host: string }
  /** Whether no other port will do. */
  exact?: boolean
}

/** Listens on a port, or on the next free one; returns which. */
const listenOnFree = async (
  server: Server,
  port: number,
  host: string,
  { exact = false, named = { port: '--port', host: '--host' } }: ListenOptions,
): Promise<number> => {
  const last = Math.min(port === 0 || exact ? port : port + PORTS_TO_TRY, 65_535)
  for (let candidate = port; ; candidate += 1) {
    try {
      server.listen(candidate, host)
      await once(server, 'listening')
      const address = server.address()
      return typeof address === 'object' && address !== null ? address.port : candidate
    } catch (error) {
      const code = codeOf(error)
      if (code === 'EADDRINUSE' && candidate < last) continue
      const isOfPort = code === 'EADDRINUSE' || code === 'EACCES'
      const other = isOfPort ? `port with ${named.port}` : `address with ${named.host}`
      throw new Error(
        `Cannot listen on port ${candidate} of ${host} (${code}). Choose another ${other}.`,
        { cause: error },
      )
    }
  }
}

/**
 * Listens on `port`, or on the next free one if it is in use (0: any). Rejects with a message for
 * the person who starts the server if that fails. A request that has not arrived completely after
 * `incomingMs` gets a 408, so that slow senders cannot hold connections open.
 */
export const listen = async (
  handler: Handler,
  port: number,
  host: string,
  options: ListenOptions = {},
): Promise<Listening> => {
  const { incomingMs = INCOMING_MS, tls } = options
  const listener = getRequestListener(
    async (request, { incoming, outgoing }) => {
      const answer = await handler(request, { address: incoming.socket.remoteAddress })
      return breakingOff(answer, outgoing)
    },
    { overrideGlobalObjects: false, hostname: NO_NAME },
  )
  const arrivals = createArrivals()
  const open = new Set<ServerResponse>()
  let isLeaving = false
  /** Tells a client that this response is the connection's last, so that it sends nothing into a closing one. */
  const sayGoodbye = (response: ServerResponse) => {
    if (!response.headersSent) response.setHeader('Connection', 'close')
  }
  const leave = () => {
    isLeaving = true
    open.forEach(sayGoodbye)
  }
  const limits = {
    keepAliveTimeout: IDLE_MS,
    headersTimeout: incomingMs,
    requestTimeout: incomingMs,
    maxHeaderSize: LARGEST_HEAD,
    // How often Node checks for overdue requests.
    connectionsCheckingInterval: Math.min(incomingMs, CHECK_MS),
  }
  const server = tls === undefined ? createServer(limits) : createTlsServer({ ...limits, ...tls })
  server.setTimeout(SILENT_MS)
  server.on('connection', arrivals.connected)
  server.on('request', (request, response: ServerResponse) => {
    open.add(response)
    response.once('close', () => open.delete(response))
    if (isLeaving) sayGoodbye(response)
    arrivals.handle(() => {
      // The client may have disconnected before its turn.
      if (!response.destroyed) void listener(request, response)
    })
  })

  const allAnswered = async () => {
    for (const response of open) await new Promise((resolve) => response.once('close', resolve))
  }
  return {
    port: await listenOnFree(server, port, host, options),
    leave,
    async close(withinMs = CLOSE_MS) {
      if (!server.listening) return
      leave()
      const closed = once(server, 'close')
      server.close()
      await Promise.race([allAnswered(), delay(withinMs, undefined, { ref: false })])
      // Also those that browsers opened in advance, which Node does not treat as idle.
      server.closeAllConnections()
      await closed
    },
    renew(renewed) {
      if ('setSecureContext' in server) server.setSecureContext(renewed)
    },
  }
}

/** The address under which a browser on this machine reaches a server that listens on `host`. */
export const listenUrl = (host: string, port: number, scheme = 'http'): string => {
  const isLocal = ['127.0.0.1', '::1', '0.0.0.0', '::', 'localhost'].includes(host)
  const name = isLocal ? 'localhost' : host.includes(':') ? `[${host}]` : host
  return `${scheme}://${name}:${port}`
}

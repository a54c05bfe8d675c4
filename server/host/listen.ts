import { type Server, createServer } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { failureReason } from './failure-reason.ts'

const PORTS_TO_TRY = 50
const DRAIN_MS = 5000
/** Milliseconds that a request may take to come in whole; it is answered 408 and cut after that. */
const INCOMING_MS = 30_000
const CHECK_MS = 1000

type Outgoing = { readonly headersSent: boolean; readonly destroyed: boolean; destroy(): unknown }

/** A server that listens. */
export type Listening = {
  port: number
  /** Stops accepting, lets requests under way end for `DRAIN_MS`, then cuts them. */
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
 * Counts the requests under way. Node's own notion of an idle connection leaves out those that
 * browsers open in advance, so that stopping would wait for them.
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

/** Cuts the connection as soon as the head of the answer is out: without it there would be no status. */
const cutAfterHead = (outgoing: Outgoing): void => {
  if (outgoing.headersSent) outgoing.destroy()
  else if (!outgoing.destroyed) setTimeout(cutAfterHead, CUT_RETRY_MS, outgoing)
}

/**
 * The answer, with a body that cuts the connection where it fails half way: the client must not
 * take what came for the whole. The adapter alone would write the error's text into the body and
 * its trace to the console.
 */
const breakingOff = (answer: Response, outgoing: Outgoing): Response => {
  if (answer.body === null) return answer
  const reader = answer.body.getReader()
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        const { done, value } = await reader.read()
        if (done) controller.close()
        else controller.enqueue(value)
      } catch {
        // The stream stays open: closed, it would look complete.
        cutAfterHead(outgoing)
      }
    },
    cancel: (reason) => reader.cancel(reason),
  })
  return new Response(body, answer)
}

/**
 * Listens on `port`, or on the next free one when it is taken (0: any). Rejects with a sentence
 * for the person who starts the server when that cannot be done. A request that has not come in
 * after `incomingMs` is refused with 408: whoever sends a byte now and then holds no connection.
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
    // Node looks for requests that are late only so often.
    connectionsCheckingInterval: Math.min(incomingMs, CHECK_MS),
  }
  const server = createServer(limits, (request, response) => {
    void listener(request, response)
  })
  const underWay = countRequests(server)
  const last = Math.min(port === 0 ? 0 : port + PORTS_TO_TRY, 65_535)
  for (let candidate = port; ; candidate += 1) {
    try {
      await listenOn(server, candidate, host)
      break
    } catch (error) {
      if (hasCode(error, 'EADDRINUSE') && candidate < last) continue
      const message = `Nothing can listen on port ${candidate} of ${host} (${failureReason(error)}). Choose others with --port and --host.`
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
        underWay.whenNone(cut)
      }),
  }
}

/** The address to open in a browser on this machine for a server that listens on `host`. */
export const addressOf = (host: string, port: number): string => {
  const isLocal = ['127.0.0.1', '::1', '0.0.0.0', '::', 'localhost'].includes(host)
  const name = isLocal ? 'localhost' : host.includes(':') ? `[${host}]` : host
  return `http://${name}:${port}`
}

import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/*
 * A proxy in front of the API that injects faults and records requests. It distinguishes the newest
 * page, an older one and a resolve; everything else passes.
 */

/** The kind of a request: the newest page, a page after a deployment, a resolve. */
export type Kind = 'newest' | 'older' | 'resolve'

/** A fault in the response. */
export type FaultName =
  | 'delay'
  | 'reset'
  | 'reset during the body'
  | 'truncated JSON'
  | 'HTML 502'
  | 'empty body'
  | '429 with headers'
  | '429 without headers'
  | '401'
  | '500'
  | '503'
  | '503 with Retry-After'
  | 'hang'

/** A request that the proxy received. */
export type SeenRequest = {
  readonly kind: Kind
  readonly body: string
  /** How it ended: not yet, with an answer, or aborted by the client. */
  end: 'open' | 'answered' | 'aborted'
}

export type FaultProxy = {
  url: string
  /** The requests since `reset`, without preflights. */
  seen: readonly SeenRequest[]
  count: (kind: Kind) => number
  /** Makes the next `times` requests of this kind fail. */
  breakOn: (kind: Kind, fault: FaultName, times?: number) => void
  /** Ends the faults of this kind of request, or all faults. */
  mend: (kind?: Kind) => void
  /** Removes all faults and recorded requests. */
  reset: () => void
  stop: () => Promise<void>
}

/** The delay of a delayed answer, in milliseconds. */
const DELAY = 700
/** The time until the reset of a readable 429, in seconds. */
export const RESET_AHEAD = 600

type Answer = { status: number; headers: Headers; body: Buffer }

const kindOf = ({ method, url = '' }: IncomingMessage): Kind | undefined => {
  if (method === 'POST' && url.endsWith('/resolve')) return 'resolve'
  if (method !== 'GET' || !url.includes('/deploymentHistory')) return undefined
  return url.includes('startId=') ? 'older' : 'newest'
}

const bodyOf = async (request: IncomingMessage): Promise<Buffer> => {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

const NOT_PASSED = ['connection', 'content-encoding', 'content-length', 'transfer-encoding']

const forward = async (
  apiUrl: string,
  { method = 'GET', url = '', headers }: IncomingMessage,
  body: Buffer,
): Promise<Answer> => {
  const asked = new Headers()
  for (const [name, value] of Object.entries(headers)) {
    if (name !== 'host' && name !== 'content-length' && name !== 'connection')
      asked.set(name, String(value))
  }
  const answer = await fetch(`${apiUrl}${url}`, {
    method,
    headers: asked,
    ...(body.length > 0 && { body: new Uint8Array(body) }),
  })
  const passed = new Headers(answer.headers)
  for (const name of NOT_PASSED) passed.delete(name)
  return { status: answer.status, headers: passed, body: Buffer.from(await answer.arrayBuffer()) }
}

const WORDS: Record<number, string> = {
  401: 'Unauthorized',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  503: 'Service Unavailable',
}

const JSON_TYPE = 'application/json'

/** An answer in place of the API's, with the API's CORS headers. */
const instead = (of: Answer, status: number, type: string, text: string): Answer => {
  const headers = new Headers(of.headers)
  headers.set('Content-Type', type)
  return { status, headers, body: Buffer.from(text) }
}

const refusal = (of: Answer, status: number): Answer => {
  const body = { status, error: WORDS[status], message: `Scripted ${status}` }
  return instead(of, status, JSON_TYPE, JSON.stringify(body))
}

const RATE_HEADERS = ['X-RateLimit-Limit', 'X-RateLimit-Remaining', 'X-RateLimit-Reset']

/** A 429 that pages of other origins can read only if it is `readable`; only then does it contain the reset time. */
const rateLimited = (of: Answer, readable: boolean, crossOrigin: boolean): Answer => {
  const answer = refusal(of, 429)
  answer.headers.set('X-RateLimit-Limit', '1000')
  answer.headers.set('X-RateLimit-Remaining', '0')
  answer.headers.set('X-RateLimit-Reset', String(Math.ceil(Date.now() / 1000) + RESET_AHEAD))
  if (readable) return answer
  answer.headers.delete('Access-Control-Expose-Headers')
  if (!crossOrigin) for (const name of RATE_HEADERS) answer.headers.delete(name)
  return answer
}

const faulty = (fault: FaultName | undefined, answer: Answer, crossOrigin: boolean): Answer => {
  switch (fault) {
    case 'truncated JSON':
      return { ...answer, body: answer.body.subarray(0, answer.body.length / 2) }
    case 'HTML 502':
      return instead(answer, 502, 'text/html', '<!doctype html><h1>502 Bad Gateway</h1>')
    case 'empty body': {
      const headers = new Headers(answer.headers)
      headers.delete('Content-Type')
      return { status: 200, headers, body: Buffer.alloc(0) }
    }
    case '429 with headers':
      return rateLimited(answer, true, crossOrigin)
    case '429 without headers':
      return rateLimited(answer, false, crossOrigin)
    case '401':
      return refusal(answer, 401)
    case '500':
      return refusal(answer, 500)
    case '503':
      return refusal(answer, 503)
    case '503 with Retry-After': {
      const paused = refusal(answer, 503)
      paused.headers.set('Retry-After', String(RESET_AHEAD))
      return paused
    }
    default:
      return answer
  }
}

/** Starts a proxy for `apiUrl` on a free port. */
export const startFaultProxy = async (apiUrl: string): Promise<FaultProxy> => {
  const seen: SeenRequest[] = []
  const script = new Map<Kind, { fault: FaultName; left: number }>()

  const faultOf = (kind: Kind | undefined): FaultName | undefined => {
    const scripted = kind && script.get(kind)
    if (!scripted || scripted.left <= 0) return undefined
    scripted.left -= 1
    return scripted.fault
  }

  const handle = async (request: IncomingMessage, response: ServerResponse) => {
    const kind = kindOf(request)
    const fault = faultOf(kind)
    const body = await bodyOf(request)
    if (kind) {
      const one: SeenRequest = { kind, body: body.toString(), end: 'open' }
      seen.push(one)
      response.once('close', () => {
        one.end = response.writableFinished ? 'answered' : 'aborted'
      })
    }
    if (fault === 'hang') return
    if (fault === 'reset') {
      request.socket.resetAndDestroy()
      return
    }
    if (fault === 'delay') await new Promise((resolve) => setTimeout(resolve, DELAY))
    const crossOrigin = request.headers.origin !== undefined
    const answer = faulty(fault, await forward(apiUrl, request, body), crossOrigin)
    const { status, headers } = answer
    headers.set('Content-Length', String(answer.body.length))
    response.writeHead(status, Object.fromEntries(headers))
    if (fault === 'reset during the body') {
      response.write(answer.body.subarray(0, answer.body.length / 2), () => {
        request.socket.resetAndDestroy()
      })
      return
    }
    response.end(answer.body)
  }

  const server = createServer((request, response) => {
    handle(request, response).catch(() => request.socket.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo

  return {
    url: `http://127.0.0.1:${port}`,
    seen,
    count: (kind) => seen.filter((one) => one.kind === kind).length,
    breakOn: (kind, fault, times = Infinity) => script.set(kind, { fault, left: times }),
    mend: (kind) => (kind ? void script.delete(kind) : script.clear()),
    reset: () => {
      script.clear()
      seen.length = 0
    },
    stop: async () => {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}

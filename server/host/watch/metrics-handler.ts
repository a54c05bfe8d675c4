import type { Handler } from '#host/listen/listen.ts'
import type { Metrics } from './metrics.ts'

const text = (status: number, body: string, type = 'text/plain; charset=utf-8') =>
  new Response(body, { status, headers: { 'Content-Type': type, 'Cache-Control': 'no-store' } })

/** `/metrics`, on a port of its own, so that nobody reads it by the console's address. */
export const metricsHandler =
  (metrics: Metrics): Handler =>
  async (request) => {
    if (new URL(request.url).pathname !== '/metrics') return text(404, 'Only /metrics is here.\n')
    if (request.method !== 'GET' && request.method !== 'HEAD') return text(405, 'Use GET.\n')
    return text(200, await metrics.text(), metrics.contentType)
  }

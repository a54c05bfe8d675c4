import { createServer, request as ask } from 'node:http'
import { startApi } from '../lib/embedded-api.mjs'
import { startProduct } from '../lib/product.mjs'

/**
 * The embedded API behind a proxy that logs each request, delays responses and can change the state of the newest
 * deployment; and a console on it.
 * @typedef {object} LoggedApi
 * @property {import('../lib/product.mjs').Product} product
 * @property {{ method: string, path: string, at: number, given: boolean }[]} log `given`: whether the client still waited for its response
 * @property {(ms: number) => void} answerAfter
 * @property {(state: string | undefined) => void} showState of the newest deployment
 * @property {() => Promise<void>} stop
 */

/** @param {import('node:http').IncomingMessage} stream */
const bytesOf = async (stream) => {
  const chunks = []
  for await (const chunk of stream) chunks.push(chunk)
  return Buffer.concat(chunks)
}

/** @param {readonly string[]} [args] of the embedded API @returns {Promise<LoggedApi>} */
export const startLoggedApi = async (args = []) => {
  const api = await startApi(args)
  /** @type {LoggedApi['log']} */
  const log = []
  let late = 0
  /** @type {string | undefined} */
  let state

  const server = createServer(async (incoming, outgoing) => {
    const { method = 'GET', url = '/', headers } = incoming
    const entry = { method, path: url, at: Date.now(), given: true }
    log.push(entry)
    outgoing.on('close', () => (entry.given = outgoing.writableFinished))
    const body = await bytesOf(incoming)
    await new Promise((resolve) => setTimeout(resolve, late))
    const onwards = ask(api.url + url, { method, headers }, async (answer) => {
      const given = await bytesOf(answer)
      const { 'content-length': _, ...kept } = answer.headers
      const isHead = url.endsWith('/deploymentHistory') && answer.statusCode === 200
      outgoing.writeHead(answer.statusCode ?? 502, kept)
      if (!isHead || state === undefined) {
        outgoing.end(given)
        return
      }
      const page = JSON.parse(given.toString())
      page.results[0].status = state
      outgoing.end(JSON.stringify(page))
    })
    onwards.on('error', () => outgoing.destroy())
    onwards.end(body)
  })
  await new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve(undefined))
  })
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('No port to listen on.')
  const product = await startProduct({ apiUrl: `http://127.0.0.1:${address.port}` })
  // The host checks that the API is reachable before it starts.
  log.length = 0
  const { token, environments, organizationId, clusterId } = api
  return {
    product: { ...product, token, environments, organizationId, clusterId },
    log,
    answerAfter: (ms) => {
      late = ms
    },
    showState: (shown) => {
      state = shown
    },
    stop: async () => {
      await product.stop()
      server.closeAllConnections()
      await new Promise((resolve) => {
        server.close(resolve)
      })
      await api.stop()
    },
  }
}

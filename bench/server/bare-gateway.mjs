import { once } from 'node:events'
import { createServer } from 'node:http'
import { gzipSync } from 'node:zlib'
import { Pool } from 'undici'

/*
 * The least that a gateway on Node.js does, and so the floor of the host: it passes a GET to the API with its
 * credential, reads the answer whole, compresses it as the host does and sends it on. It knows no session, checks and
 * limits nothing, and handles no failure.
 *
 *   node bare-gateway.mjs <address of the API>    prints its own address as a line of JSON
 */

/** That of the host. */
const LEVEL = 3

const api = new URL(process.argv[2] ?? '')
const pool = new Pool(api.origin, { connections: 64 })

const server = createServer((request, response) => {
  const { authorization = '', accept = '' } = request.headers
  const path = (request.url ?? '').replace(/^\/api/, api.pathname.replace(/\/$/, ''))
  const headers = { authorization, accept }
  void pool.request({ path, method: 'GET', headers }).then(async (answer) => {
    /** @type {Buffer[]} */
    const chunks = []
    answer.body.on('data', (chunk) => chunks.push(chunk))
    await once(answer.body, 'end')
    const given = chunks.length === 1 ? (chunks[0] ?? Buffer.of()) : Buffer.concat(chunks)
    const body = gzipSync(given, { level: LEVEL, chunkSize: Math.max(1024, given.length >> 2) })
    response.writeHead(answer.statusCode, {
      'Content-Type': answer.headers['content-type'] ?? '',
      'Content-Encoding': 'gzip',
      'Content-Length': body.length,
      'Cache-Control': 'private, no-store',
    })
    response.end(body)
  })
})

server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('No port')
  console.log(JSON.stringify({ url: `http://127.0.0.1:${address.port}` }))
})

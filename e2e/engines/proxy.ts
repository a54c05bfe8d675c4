import { once } from 'node:events'
import { createServer, request } from 'node:http'
import { text } from 'node:stream/consumers'

/** What a proxy in front of the console does to the pages that pass. */
type Rewrite = (html: string) => string

/** A proxy in front of the console, which can refuse files, hold scripts back or rewrite pages. */
export type Proxy = {
  url: string
  /** Refuses files whose address matches; undefined refuses none. */
  refuse: (files: RegExp | undefined) => void
  /** Holds the scripts of the next page back, until the returned function is called. */
  holdScripts: () => () => void
  /** Changes pages from now on. */
  rewrite: (how: Rewrite) => void
  stop: () => Promise<void>
}

/** What scripts that are held back have before their addresses, so that no browser has kept them. */
const HELD = /^\/held(?=\/)/

/**
 * The script that starts the others. Holding all of them back would take every connection that a browser has for a host, so
 * that it may not get the stylesheet either.
 */
const ENTRY = /^\/held\/assets\/index-[^/]*\.js$/

/** Starts a proxy that passes everything on to the console at an address. */
export const startSwitchingProxy = async (to: string): Promise<Proxy> => {
  const { host, port, origin } = new URL(to)
  let refused: RegExp | undefined
  let held: Promise<void> | undefined
  let change: Rewrite = (html) => html
  const server = createServer((asked, response) => {
    const { url = '', method, headers } = asked
    const pass = () => {
      const passed = request(
        {
          host: '127.0.0.1',
          port,
          // A kept connection may be closed by the console just as it is used again.
          agent: false,
          path: url.replace(HELD, ''),
          method,
          headers: {
            ...headers,
            host,
            'accept-encoding': 'identity',
            ...(headers.origin && { origin }),
          },
        },
        (answer) => {
          response.writeHead(answer.statusCode ?? 502, answer.headers)
          const isPage = answer.headers['content-type']?.startsWith('text/html') === true
          if (!isPage) answer.pipe(response)
          else
            void text(answer).then((html) =>
              response.end(
                change(held === undefined ? html : html.replaceAll('"/assets/', '"/held/assets/')),
              ),
            )
        },
      )
      passed.once('error', () => response.destroy())
      asked.pipe(passed)
    }
    if (refused?.test(url)) response.writeHead(503).end()
    else if (held && ENTRY.test(url)) void held.then(pass)
    else pass()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('No port')
  return {
    url: `http://127.0.0.1:${address.port}`,
    refuse: (files) => {
      refused = files
    },
    holdScripts: () => {
      let letIn = () => {}
      held = new Promise((resolve) => {
        letIn = resolve
      })
      return letIn
    },
    rewrite: (how) => {
      change = how
    },
    stop: async () => {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}

import { once } from 'node:events'
import { createServer, request } from 'node:http'
import { historyPath } from '#e2e/support/console.ts'
import { environmentOf } from '#e2e/support/served.ts'
import { personAt } from './person.ts'
import { enter, expectEntries, test } from './test.ts'

/** Passes everything on to the console, but for files that match while `broken` is true. */
const startProxy = async (to: string, missing: RegExp) => {
  const state = { broken: true }
  const server = createServer((asked, response) => {
    if (state.broken && missing.test(asked.url ?? '')) {
      response.writeHead(503).end()
      return
    }
    const { host, port } = new URL(to)
    const passed = request(
      {
        host: '127.0.0.1',
        port,
        // A kept connection may be closed by the console just as it is used again.
        agent: false,
        path: asked.url,
        method: asked.method,
        headers: { ...asked.headers, host, ...(asked.headers.origin && { origin: to }) },
      },
      (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers)
        answer.pipe(response)
      },
    )
    passed.once('error', () => response.destroy())
    asked.pipe(passed)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('No port')
  return {
    url: `http://127.0.0.1:${address.port}`,
    state,
    stop: async () => {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}

test('a page whose code did not come says so, and offers a retry and a reload', async ({
  driver,
  engine,
  served,
}) => {
  const proxy = await startProxy(new URL(served.url).origin, /\/assets\/home-[^/]*\.js$/)
  const person = personAt(driver, proxy.url)
  await enter(person, historyPath(environmentOf(served, 'single')))
  await expectEntries(person)
  await person.click({ role: 'link', name: 'Tidemark, home' })
  await person.reads('A part of the console did not load')
  const reload = { role: 'button', name: /^Reload/ }
  await person.sees(reload)
  proxy.state.broken = false
  await person.click({ role: 'button', name: 'Try again' })
  const board = { role: 'region', name: 'Environments' }
  // Firefox takes a file that did not come as failed until the page is loaded again.
  if (engine.name === 'firefox') await person.click(reload)
  // WebKit under WebDriver does not ask for it again even then, nor after a visit to another page.
  if (engine.name === 'webkit') await person.sees(reload)
  else await person.sees(board)
  await proxy.stop()
})

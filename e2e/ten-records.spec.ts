import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { historyPath, openPage, signIn, signInForm } from '#e2e/support/console.ts'
import { expect, test, WIDTHS } from '#e2e/support/test.ts'
import { NOW, rawOf } from '#src/testing/records.ts'
import { BESIDE, TEN_RECORDS } from '#src/testing/ten-records.ts'

// In the zone of the fixed time that its tests begin at.
test.use({ timezoneId: 'UTC' })

/* Ten sets of random records, served to a browser: the pages say what the rules say of them. */

const idOf = (n: number) => `00000000-0000-4000-9000-${String(n).padStart(12, '0')}`
const STAGING = idOf(TEN_RECORDS.length)

/** An API whose clock stands, with these records. It never answers for what is older than a list that goes on. */
const startRecords = async () => {
  const pages = new Map([
    ...TEN_RECORDS.map(({ lines }, n) => [idOf(n), lines.map(rawOf)] as const),
    [STAGING, BESIDE.map(rawOf)] as const,
  ])
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://api')
    const id = /\/environment\/([^/]+)\/deploymentHistory$/.exec(pathname)?.[1] ?? ''
    const isOlder = searchParams.has('startId')
    if (isOlder && TEN_RECORDS.some(({ isWhole }, n) => !isWhole && idOf(n) === id)) return
    const results = isOlder ? [] : pages.get(id)
    response.sendDate = false
    response.setHeader('Date', new Date(NOW).toUTCString())
    response.setHeader('Content-Type', 'application/json')
    response.statusCode = results ? 200 : 404
    response.end(JSON.stringify(results ? { results } : { message: 'Not Found' }))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    stop: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** Without what only keeps words together. */
const words = (text: string | null) =>
  (text ?? '').replaceAll('\u00A0', ' ').replaceAll('\u2011', '-')

test.use({ viewport: WIDTHS['on a desk'] })

test('each page says of ten random records what the rules say @long', async ({
  context,
  page,
  start,
}) => {
  const records = await startRecords()
  const served = await start('console', '--api-url', records.url)
  await context.clock.install({ time: new Date(NOW) })
  await openPage(page, `${served.url}/${historyPath(idOf(0))}`)
  await signIn(page, 'API token', 'a-token-of-forty-characters-0123456789ab')
  await expect(signInForm(page)).toHaveCount(0)
  const headline = page.getByRole('heading', { level: 1 })
  for (const [n, { name, says }] of TEN_RECORDS.entries()) {
    await test.step(name, async () => {
      await openPage(page, `${served.url}/${historyPath(idOf(n))}`)
      await expect.poll(async () => words(await headline.textContent())).toBe(says.headline)
      const running = page.getByRole('complementary', { name: 'Running now' }).getByRole('listitem')
      await expect(running).toHaveCount(says.running.length)
      for (const [at, line] of says.running.entries()) {
        const [, state = ''] = /: (.*)$/s.exec(line) ?? []
        expect(words(await running.nth(at).textContent())).toContain(state)
      }
      await openPage(page, `${served.url}/?environments=${idOf(n)},${STAGING}`)
      // That nothing fails is said of what the board has loaded; what it says of the environment is the same.
      const [bad = '', rest] = says.board.split('. production: ')
      const shown = `${idOf(n).slice(0, 8)}…${idOf(n).slice(-4)}`
      const expected = rest === undefined ? bad.replace('production', shown) : `${shown}: ${rest}`
      await expect.poll(async () => words(await headline.textContent())).toContain(expected)
    })
  }
  await context.close()
  records.stop()
})

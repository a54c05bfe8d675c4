import { createServer, type Server } from 'node:http'
import { type Browser, expect, type Page, test } from '@playwright/test'
import { box, componentPath, expectResolved, form, write } from '#e2e/support/configure.ts'
import { entries, expectLive, historyPath, signIn, signInForm } from '#e2e/support/console.ts'
import { listedIds, wheelToTheEnd } from '#e2e/support/history.ts'
import { type Announced, environmentOf } from '#e2e/support/served.ts'
import { makeCertificate } from '#tools/proxies/certificate.mjs'
import { CONFIGURATIONS, SINGLE_SIGN_ON } from '#tools/proxies/configurations.mjs'
import { installedServers } from '#tools/proxies/ensure-servers.mjs'
import { freePort, runServer } from '#tools/proxies/run-server.mjs'
import { startBuilt } from '#tools/start-built.mjs'

/*
 * A person at two hosts behind each web server that is installed, with its configuration of deploy/ and TLS ended there.
 * `npm run test:proxies` sends them a load of requests.
 */

const SECRET = { SESSION_SECRET: 'a-secret-that-both-hosts-share-for-tests' }
const BASES = ['', '/x/y']
const KILLED_EVERY_MS = 5000
const KILLS = 4
/** Both a host that has just been killed and the API may need several tries. */
const PATIENCE = { timeout: 30_000 }

type Running = Awaited<ReturnType<typeof startBuilt>>
type ServerName = keyof typeof CONFIGURATIONS

const startHost = (port: number, api: Running, base: string, flags: readonly string[] = []) =>
  startBuilt(
    [
      `--port=${port}`,
      `--api-url=${api.apiUrl}`,
      '--rows-within=5000',
      '--trust-proxy=127.0.0.1',
      ...(base === '' ? [] : [`--base-path=${base}`]),
      ...flags,
    ],
    { env: SECRET },
  )

/** Two hosts behind a web server; `configure` changes its configuration, and `flags` the hosts. */
const startBehind = async (
  name: ServerName,
  base: string,
  { flags = [], configure = (text) => text }: Behind = {},
) => {
  const certificate = makeCertificate()
  const api = await startBuilt(['--direct', '--rate-limit', '1000000000', '--seed-size', '200'])
  const ports = [await freePort(), await freePort()] as const
  const port = await freePort()
  const hosts: [Running, Running] = [
    await startHost(ports[0], api, base, flags),
    await startHost(ports[1], api, base, flags),
  ]
  const place = { port, hosts: ports, base, certificate }
  const server = await runServer(name, configure(CONFIGURATIONS[name](place)), port)
  return {
    api: api as unknown as Announced,
    url: `https://localhost:${port}${base}`,
    direct: `http://127.0.0.1:${ports[0]}${base}`,
    restart: async (which: 0 | 1) => {
      await hosts[which].stop('SIGKILL')
      hosts[which] = await startHost(ports[which], api, base, flags)
    },
    stop: async () => {
      await server.stop()
      await Promise.all([...hosts, api].map((one) => one.stop()))
      certificate.remove()
    },
  }
}
type Behind = { flags?: readonly string[]; configure?: (text: string) => string }
type Setup = Awaited<ReturnType<typeof startBehind>>

/** Kills one host after the other and starts it again, every five seconds, while `act` runs. */
const whileKilling = async ({ restart }: Setup, act: (kills: () => number) => Promise<void>) => {
  let kills = 0
  let restarting = Promise.resolve()
  const timer = setInterval(() => {
    restarting = restarting.then(async () => {
      await restart(kills % 2 === 0 ? 0 : 1)
      kills += 1
    })
  }, KILLED_EVERY_MS)
  try {
    await act(() => kills)
  } finally {
    clearInterval(timer)
    await restarting
  }
}

/** A browser that takes the certificate of a test, and notes each 401. */
const openBrowser = async (browser: Browser) => {
  const context = await browser.newContext({
    ignoreHTTPSErrors: true,
    viewport: { width: 1440, height: 900 },
  })
  const refused: string[] = []
  context.on('response', (answer) => {
    if (answer.status() === 401) refused.push(answer.url())
  })
  return { context, refused }
}

const openSignedIn = async (page: Page, address: string, { token }: Announced) => {
  await page.goto(address)
  await expectLive(page)
  await signIn(page, 'API token', token)
  await expect(page).toHaveURL(address)
}

for (const name of installedServers())
  for (const base of BASES)
    test(`behind ${name} at ${base}/, nothing is lost while a host is killed every 5 s @long`, async ({
      browser,
    }) => {
      test.setTimeout(240_000)
      const setup = await startBehind(name, base)
      const { context, refused } = await openBrowser(browser)
      try {
        const { api, url } = setup
        const id = environmentOf(api, 'long')
        const history = await context.newPage()
        await openSignedIn(history, `${url}/${historyPath(id)}`, api)
        await expect(entries(history).first()).toBeVisible()
        const page = await context.newPage()
        await page.goto(`${url}/${componentPath(api, 'external-dns')}`)
        await expectLive(page)
        await expect(form(page)).toBeVisible()
        refused.length = 0

        let typed = ''
        let ids: readonly string[] = []
        await whileKilling(setup, async (kills) => {
          const passed = wheelToTheEnd(history)
          for (let nth = 0; kills() < KILLS; nth += 1) {
            typed = `quay-${nth}`
            await write(form(page), 'TXT owner ID', typed)
            await expect(page.getByRole('status', { name: 'Resolve status' })).toHaveText(
              'Up to date',
              PATIENCE,
            )
            await expect(box(form(page), 'TXT owner ID')).toHaveValue(typed)
          }
          await history.bringToFront()
          ids = (await passed).map((entry) => entry.id)
        })
        expect(ids).toEqual(await listedIds(context.request, api, id))

        await page.bringToFront()
        await page.reload()
        await expectLive(page)
        await expect(box(form(page), 'TXT owner ID')).toHaveValue(typed)
        await expectResolved(page)
        for (const each of [page, history]) await expect(signInForm(each)).toHaveCount(0)
        expect(refused).toEqual([])
      } finally {
        await context.close()
        await setup.stop()
      }
    })

/**
 * What oauth2-proxy does, as far as a web server asks it: whoever has its cookie is signed in, and its page leads back to the
 * address that it is told.
 */
const startSingleSignOn = async (port: number): Promise<Server> => {
  const server = createServer(({ url = '', headers }, response) => {
    const [, user] = /\b_oauth2_proxy=(\w+)/.exec(headers.cookie ?? '') ?? []
    if (url.startsWith('/oauth2/start')) {
      const back = String(headers['x-auth-request-redirect']).replaceAll('&', '&amp;')
      response.end(
        `<!doctype html><title>Single sign-on</title><h1>Who are you?</h1><a href="${back}">Back</a>`,
      )
      return
    }
    if (user !== undefined) response.setHeader('X-Auth-Request-User', user)
    response.writeHead(user === undefined ? 401 : 202).end()
  })
  server.listen(port, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  return server
}

const asking = installedServers().flatMap((name) =>
  name === 'haproxy' ? [] : BASES.map((base) => ({ name, base })),
)

for (const { name, base } of asking)
  test(`single sign-on by ${name} at ${base}/ lets people in, who then use their own credential @long`, async ({
    browser,
    request,
  }) => {
    const port = await freePort()
    const singleSignOn = await startSingleSignOn(port)
    const setup = await startBehind(name, base, {
      flags: ['--require-user-header', 'X-Forwarded-User'],
      configure: (text) => SINGLE_SIGN_ON[name](text, port),
    })
    const { context } = await openBrowser(browser)
    try {
      const { api, url, direct } = setup
      const page = await context.newPage()
      const sso = (value: string) => context.addCookies([{ name: '_oauth2_proxy', value, url }])
      const path = componentPath(api, 'external-dns')

      const address = `${base}/${path}?show=required&at=1`
      await page.goto(new URL(address, url).href)
      await expect(page.getByRole('heading', { name: 'Who are you?' })).toBeVisible()
      await expect(page.getByRole('link', { name: 'Back' })).toHaveAttribute('href', address)
      expect((await request.get(`${direct}/session`)).status()).toBe(403)
      const forged = { 'X-Forwarded-User': 'ada', 'Sec-Fetch-Site': 'same-origin' }
      const answer = await context.request.get(`${url}/session`, {
        headers: forged,
        maxRedirects: 0,
      })
      expect(answer.status()).toBe(302)

      await sso('ada')
      await openSignedIn(page, `${url}/${path}`, api)
      await write(form(page), 'TXT owner ID', 'quayside')
      await expectResolved(page)

      // The proxy's own sign-in ends: that is not the end of the session, and nothing is lost.
      await context.clearCookies({ name: '_oauth2_proxy' })
      await write(form(page), 'TXT owner ID', 'harbour')
      await expect(
        page.getByText(/A proxy may want you to sign in\. Do that in another tab/).first(),
      ).toBeVisible()
      await expect(signInForm(page)).toHaveCount(0)
      await sso('ada')
      await page.getByRole('button', { name: 'Resolve now' }).click()
      await expectResolved(page)
      await expect(box(form(page), 'TXT owner ID')).toHaveValue('harbour')
    } finally {
      await context.close()
      await setup.stop()
      singleSignOn.close()
    }
  })

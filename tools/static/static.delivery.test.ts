import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ensureServers } from '#tools/proxies/ensure-servers.mjs'
import { freePort, runServer } from '#tools/proxies/run-server.mjs'
import { startBuilt } from '#tools/start-built.mjs'
import { headersFileOf } from './header-files.mjs'
import { PUBLIC_FLAGS, PUBLIC_HEADERS, writeStatic } from './write-static.mjs'

/* The static files as nginx and Caddy send them, with the files made for them, beside what the host sends. */

const BASES = ['', '/x/y']
const flagsAt = (base: string) => [
  '--direct',
  '--api-url',
  'http://127.0.0.1:9',
  ...(base === '' ? [] : ['--base-path', base]),
]
/** What each server says in its own way. */
const OWN =
  /^(?:accept-ranges|alt-svc|connection|content-encoding|content-length|date|etag|keep-alive|last-modified|server|transfer-encoding|vary|x-request-id)$/

const CONFIGURATIONS = {
  nginx: (port: number, folder: string) => `daemon off;
pid nginx.pid;
events {}
http {
  include /etc/nginx/mime.types;
  access_log off;
  server {
    listen 127.0.0.1:${port};
    root ${folder}/site;
    include ${folder}/nginx.conf;
  }
}`,
  caddy: (port: number, folder: string) => `{
  admin off
  auto_https off
}
http://127.0.0.1:${port} {
  root * ${folder}/site
  import ${folder}/Caddyfile
}`,
}

const ask = (url: string) => fetch(url, { headers: { Accept: 'text/html', ...PUBLIC_HEADERS } })

const headersOf = ({ headers }: Response) =>
  Object.fromEntries(
    [...headers]
      .filter(([name]) => !OWN.test(name))
      .map(([name, value]) => [
        name,
        value.replace(/; charset=utf-8$/i, '').replace('application/javascript', 'text/javascript'),
      ]),
  )

const servers = (await ensureServers()).filter((name) => name !== 'haproxy')

describe.each(BASES)('under %j', (base) => {
  const folder = mkdtempSync(join(tmpdir(), 'tidemark-static-'))
  let host: Awaited<ReturnType<typeof startBuilt>>
  let site: Awaited<ReturnType<typeof writeStatic>>

  beforeAll(async () => {
    host = await startBuilt([...flagsAt(base), ...PUBLIC_FLAGS])
    site = await writeStatic(flagsAt(base), folder)
  })

  afterAll(async () => {
    await host.stop()
    rmSync(folder, { recursive: true, force: true })
  })

  test('_headers says what the host sends', async () => {
    const text = readFileSync(join(folder, 'site', '_headers'), 'utf8')
    expect(text).toBe(headersFileOf(site))
    const { headers } = await ask(`${host.url}/sign-in`)
    for (const [name, value] of Object.entries(site.always)) expect(headers.get(name)).toBe(value)
    expect(site.always).toHaveProperty('Content-Security-Policy')
    expect(site.always).toHaveProperty('Strict-Transport-Security')
  })

  describe.each(servers)('%s', (name) => {
    let url: string
    let server: Awaited<ReturnType<typeof runServer>>

    beforeAll(async () => {
      const port = await freePort()
      url = `http://127.0.0.1:${port}${base}`
      server = await runServer(name, CONFIGURATIONS[name](port, folder), port)
    })

    afterAll(() => server.stop())

    test('sends every file as the host does, with the same headers', async () => {
      const paths = readdirSync(join(folder, 'site', base), { recursive: true, encoding: 'utf8' })
        .filter((path) => /\.\w+$/.test(path) && !/\.(?:br|gz|html)$/.test(path))
        .map((path) => `/${path}`)
      expect(paths.length).toBeGreaterThan(50)
      for (const path of paths) {
        const [its, other] = await Promise.all([ask(url + path), ask(host.url + path)])
        expect([path, its.status, headersOf(its)]).toEqual([path, 200, headersOf(other)])
        expect(await its.text()).toBe(await other.text())
      }
    })

    test.each(['/', '/sign-in', '/environments/cert.manager/deployments', '/index.html'])(
      'sends a page at %s',
      async (path) => {
        const [its, other] = await Promise.all([ask(url + path), ask(`${host.url}/sign-in`)])
        expect([its.status, headersOf(its)]).toEqual([200, headersOf(other)])
        expect(await its.text()).toContain('id="console-config"')
      },
    )

    test('lets nobody keep that an asset is missing', async () => {
      const answer = await ask(`${url}/assets/gone.js`)
      expect([answer.status, answer.headers.get('Cache-Control')]).toEqual([404, null])
      expect(answer.headers.get('Content-Security-Policy')).toBe(
        site.always['Content-Security-Policy'],
      )
    })
  })
})

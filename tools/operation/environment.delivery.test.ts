import { execFile, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { type Server, createServer as createProxy } from 'node:http'
import { createServer } from 'node:https'
import { type AddressInfo, connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ROOT } from '#tools/process.mjs'
import { makeCertificate } from '#tools/proxies/certificate.mjs'
import { startBuilt } from '#tools/start-built.mjs'

/* The built host and the variables of its environment. */

const MAIN = join(ROOT, 'dist', 'server', 'main.js')
const SECRET = 'a-secret-for-tests-of-32-characters'

const folder = mkdtempSync(join(tmpdir(), 'tidemark-environment-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Runs the host until it ends. */
const run = async (
  flags: readonly string[],
  env: Record<string, string>,
  data = join(folder, 'data'),
) => {
  const args = [MAIN, '--port', '0', '--data', data, ...flags]
  const options = { cwd: folder, env: { PATH: process.env['PATH'] ?? '', ...env }, timeout: 60_000 }
  const [command, ...rest] =
    data === full ? onFullDisk([process.execPath, ...args]) : [process.execPath, ...args]
  try {
    const { stdout, stderr } = await promisify(execFile)(command, rest, options)
    return { code: 0, printed: stdout + stderr }
  } catch (error) {
    const { code, stdout, stderr } = error as { code: unknown; stdout: string; stderr: string }
    return { code, printed: stdout + stderr }
  }
}

test.each([
  ['SESSION_SECRET', ''],
  ['SESSION_SECRET', ' \n'],
  ['SESSION_SECRET_FILE', ''],
  ['API_URL', ''],
  ['API_URL', '  '],
  ['API_TOKEN', ''],
])('%s=%j ends the host with 2, and --check too', async (variable, value) => {
  const problem = `${variable} is set but empty. Give it a value, or unset it.`
  const env = { [variable]: value }
  expect(await run(['console'], env)).toEqual({ code: 2, printed: `${problem}\n` })
  const checked = await run(['--check'], env)
  expect(checked.code).toBe(2)
  expect(checked.printed).toMatch(new RegExp(`^failed .*: ${problem}$`, 'm'))
  expect(checked.printed).not.toMatch(/^ok +session secret.*SECRET/m)
})

test.runIf(process.platform === 'linux')(
  'a data folder that cannot be created ends the host, also for its sample data',
  async () => {
    for (const env of [{}, { SESSION_SECRET: SECRET }]) {
      const { code, printed } = await run(['console'], env, '/proc/x')
      expect([code, printed]).toEqual([2, expect.stringContaining('/proc/x')])
    }
  },
)

/** Runs a command with a small file system at a folder, of which nothing is left. */
const ON_FULL_DISK = `mount -t tmpfs -o size=64k none "$0"
head -c 1M /dev/zero >"$0/full" 2>/dev/null || true
exec "$@"`
const full = join(folder, 'full')
const onFullDisk = (command: readonly string[]) =>
  ['unshare', '--map-root-user', '--mount', 'sh', '-ec', ON_FULL_DISK, full, ...command] as const

const canFillDisks = () => {
  mkdirSync(full)
  const [unshare, ...args] = onFullDisk(['true'])
  return spawnSync(unshare, args).status === 0
}

test.runIf(canFillDisks()).each([
  ['the sample data', ['console'], { SESSION_SECRET: SECRET }, 2],
  ['the session secret', ['console'], {}, 2],
  ['a check', ['--check'], { SESSION_SECRET: SECRET }, 1],
])('a data folder on a full disk is named: %s', async (_what, flags, env, expected) => {
  const { code, printed } = await run(flags, env, full)
  expect(printed).toMatch(new RegExp(`${full} \\(.*(?:disk is full|ENOSPC).*with --data\\.`))
  expect(code).toBe(expected)
})

const portOf = (server: Pick<Server, 'address'>) => (server.address() as AddressInfo).port

describe('an https API that only a proxy reaches', () => {
  let certificate: ReturnType<typeof makeCertificate>
  let api: ReturnType<typeof createServer>
  /** It connects every name to the API, so that the name has to exist nowhere else. */
  const proxy = createProxy()
  const asked: (string | undefined)[] = []
  const proxyUrl = () => `http://127.0.0.1:${portOf(proxy)}`
  const NAME = 'https://api.invalid'
  const HISTORY = '/environment/e1/deploymentHistory'

  const environment = () => ({
    SESSION_SECRET: SECRET,
    HTTPS_PROXY: proxyUrl().replace('http://', 'http://me:password@'),
    // A name that is not the API's.
    NO_PROXY: 'other.invalid',
    NODE_EXTRA_CA_CERTS: certificate.certificate,
  })

  beforeAll(async () => {
    certificate = makeCertificate('api.invalid')
    const [cert, key] = [certificate.certificate, certificate.key].map((file) => readFileSync(file))
    api = createServer({ cert, key }, (request, response) => {
      response
        .writeHead(request.headers.authorization === undefined ? 401 : 200, {
          'Content-Type': 'application/json',
          'X-RateLimit-Limit': '1000',
          'X-RateLimit-Remaining': '999',
          'X-RateLimit-Reset': '1772456400',
        })
        .end('{"page":1,"page_size":20}')
    })
    await once(api.listen(0, '127.0.0.1'), 'listening')
    proxy.on('connect', ({ url }, client) => {
      asked.push(url)
      const upstream = connect(portOf(api), '127.0.0.1', () => {
        client.write('HTTP/1.1 200 Connection established\r\n\r\n')
      })
      for (const socket of [upstream, client]) socket.on('error', () => upstream.destroy())
      upstream.pipe(client).pipe(upstream)
    })
    await once(proxy.listen(0, '127.0.0.1'), 'listening')
  })
  afterAll(() => {
    proxy.close()
    api.closeAllConnections()
    api.close()
    certificate.remove()
  })

  test('is checked through it, and --check names it without its password', async () => {
    const { code, printed } = await run(['--check', '--api-url', NAME], {
      ...environment(),
      API_TOKEN: 't',
    })
    expect(printed).toContain(
      `ok       reachable: ${NAME} responds through the proxy ${proxyUrl()} and requires a credential.`,
    )
    expect(printed).not.toContain('password')
    expect(code).toBe(0)
  })

  test('is asked through it by pages and the gateway', async () => {
    const host = await startBuilt(['--api-url', NAME, '--rows-within', '10000'], {
      env: environment(),
    })
    try {
      const signedIn = await fetch(`${host.url}/session`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: '{"scheme":"Token","credential":"t"}',
      })
      const Cookie = signedIn.headers.getSetCookie()[0]?.split(';')[0] ?? ''
      const answer = await fetch(`${host.url}/api${HISTORY}`, { headers: { Cookie } })
      expect([answer.status, await answer.json()]).toEqual([200, { page: 1, page_size: 20 }])
      const page = await fetch(`${host.url}/environments/e1/deployments`, {
        headers: { Cookie, Accept: 'text/html' },
      })
      expect(await page.text()).toContain('"page_size":20')
      // Nothing at the start, such as a check that failed.
      expect(host.errors()).toBe('')
    } finally {
      await host.stop()
    }
    expect(new Set(asked)).toEqual(new Set(['api.invalid:443']))
  })

  test('is reached by nothing else, so that the tests above mean something', async () => {
    const { HTTPS_PROXY: _, ...env } = environment()
    const { code, printed } = await run(['--check', '--api-url', NAME], env)
    expect([code, printed]).toEqual([
      1,
      expect.stringMatching(/cannot be reached: .+ \(E[A-Z_]+\)/),
    ])
  })

  test('the embedded API is reached without it', async () => {
    const before = asked.length
    const { code } = await run(['--check'], {
      ...environment(),
      HTTP_PROXY: proxyUrl(),
      NO_PROXY: '',
    })
    expect([code, asked.length]).toEqual([0, before])
  })
})

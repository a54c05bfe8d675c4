import { type ChildProcess, type StdioOptions, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, openSync, rmSync, writeFileSync } from 'node:fs'
import { type Server, type ServerResponse, createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { ROOT } from '#tools/process.mjs'
import { freePort } from '#tools/proxies/run-server.mjs'

/* The built host as a process whose output has nowhere to go, and which gets signals at any time. */

const SECRET = 'a-secret-for-tests-of-32-characters'
const FULL_DISK = '/dev/full'
const WAIT = { timeout: 30_000, interval: 20 }

type Started = { child: ChildProcess; ended: Promise<unknown[]>; url: string; errors: () => string }

let folder: string | undefined
let configFolder: string | undefined
let started: Started | undefined
let api: Server | undefined

afterEach(() => {
  api?.closeAllConnections()
  api?.close()
  api = undefined
  started?.child.kill('SIGKILL')
  started = undefined
  for (const each of [folder, configFolder])
    if (each !== undefined) rmSync(each, { recursive: true, force: true })
  folder = undefined
  configFolder = undefined
})

const start = async (flags: readonly string[], stdio: StdioOptions): Promise<Started> => {
  folder = mkdtempSync(join(tmpdir(), 'tidemark-operation-'))
  const port = await freePort()
  const main = join(ROOT, 'dist', 'server', 'main.js')
  const args = [main, 'console', '--port', String(port), '--data', folder, ...flags]
  const child = spawn(process.execPath, args, {
    stdio,
    env: { ...process.env, SESSION_SECRET: SECRET },
  })
  let errors = ''
  child.stderr?.setEncoding('utf8').on('data', (text: string) => (errors += text))
  const ended = once(child, 'exit')
  started = { child, ended, url: `http://127.0.0.1:${port}`, errors: () => errors }
  return started
}

const isReady = ({ url }: Started) =>
  vi.waitFor(async () => expect((await fetch(`${url}/readyz`)).status).toBe(200), WAIT)

/** Sends many requests at the same time, each with a header that makes the host write a line without a log, too. */
const statusesUnderLoad = async ({ url }: Started) => {
  const statuses = new Set<number>()
  const ask = async () => {
    for (let turn = 0; turn < 20; turn += 1) {
      const answer = await fetch(`${url}/config.json`, { headers: { 'X-Forwarded-For': '::1' } })
      await answer.text()
      statuses.add(answer.status)
    }
  }
  await Promise.all(Array.from({ length: 10 }, ask))
  return [...statuses]
}

/** What SIGTERM ends the host with. */
const stopped = async ({ child, ended }: Started) => {
  child.kill('SIGTERM')
  return ended
}

describe.each([[[]], [['--log']], [['--log', 'json']]])('a host with %j serves on', (flags) => {
  test('after the reader of stderr went away', async () => {
    const host = await start(flags, ['ignore', 'ignore', 'pipe'])
    await isReady(host)
    host.child.stderr?.destroy()
    expect(await statusesUnderLoad(host)).toEqual([200])
    expect(await stopped(host)).toEqual([0, null])
  })

  test('when nobody reads stdout and stderr from the start', async () => {
    const host = await start(flags, ['ignore', 'pipe', 'pipe'])
    host.child.stdout?.destroy()
    host.child.stderr?.destroy()
    await isReady(host)
    expect(await statusesUnderLoad(host)).toEqual([200])
    expect(await stopped(host)).toEqual([0, null])
  })

  test.runIf(existsSync(FULL_DISK))('when the disk of its output is full', async () => {
    const full = openSync(FULL_DISK, 'w')
    const host = await start(flags, ['ignore', full, full])
    await isReady(host)
    expect(await statusesUnderLoad(host)).toEqual([200])
    expect(await stopped(host)).toEqual([0, null])
  })
})

test('a host whose reader of stderr is slow serves on, and keeps only so many lines for it', async () => {
  const host = await start(['--log', 'json'], ['ignore', 'ignore', 'pipe'])
  await isReady(host)
  host.child.stderr?.pause()
  const longest = `${host.url}/assets/${'x'.repeat(500)}`
  for (let turn = 0; turn < 100; turn += 1) {
    const answers = await Promise.all(Array.from({ length: 20 }, () => fetch(longest)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([404]))
    await Promise.all(answers.map((answer) => answer.text()))
  }
  host.child.stderr?.resume()
  await vi.waitFor(async () => {
    await fetch(`${host.url}/the-last`)
    expect(host.errors()).toContain('/the-last')
  }, WAIT)
  // 1.4 MB of lines were written.
  expect(host.errors().length).toBeLessThan(700_000)
  expect(await stopped(host)).toEqual([0, null])
})

describe('a signal', () => {
  const stdio: StdioOptions = ['ignore', 'ignore', 'pipe']

  /** A host that is starting: it waits for its API to answer. */
  const starting = async () => {
    const waiting: ServerResponse[] = []
    api = createServer((_request, response) => waiting.push(response))
    await once(api.listen(0, '127.0.0.1'), 'listening')
    const address = api.address()
    const port = typeof address === 'object' && address !== null ? address.port : 0
    const asked = once(api, 'request')
    const host = await start(['--api-url', `http://127.0.0.1:${port}`], stdio)
    await asked
    return { ...host, answer: () => waiting.forEach((response) => response.end()) }
  }

  test('to read files again is answered where there are none', async () => {
    const host = await start([], stdio)
    await isReady(host)
    host.child.kill('SIGHUP')
    await vi.waitFor(() => expect(host.errors()).toBe('There is nothing to reload.\n'), WAIT)
    expect(await statusesUnderLoad(host)).toEqual([200])
    expect(await stopped(host)).toEqual([0, null])
  })

  test('to read files again applies a changed configuration, and keeps the last good one', async () => {
    configFolder = mkdtempSync(join(tmpdir(), 'tidemark-config-'))
    const config = join(configFolder, 'team.json')
    const write = (...names: string[]) =>
      writeFileSync(
        config,
        JSON.stringify({ environments: names.map((name, at) => ({ id: `e${at}`, name })) }),
      )
    write('live')
    const metricsPort = await freePort()
    const host = await start(['--config', config, '--metrics-port', String(metricsPort)], stdio)
    await isReady(host)
    const read = async () => {
      const page = await (await fetch(host.url, { headers: { Accept: 'text/html' } })).text()
      const [, json = ''] = /id="console-config">(.*?)<\/script>/.exec(page) ?? []
      const { team, teamProblem } = JSON.parse(json) as Record<string, unknown>
      const metrics = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()
      const [, isGood] = /^tidemark_configuration_last_reload_successful (\d)$/m.exec(metrics) ?? []
      return { team, teamProblem, isGood }
    }
    const live = { environments: [{ id: 'e0', name: 'live' }] }
    expect(await read()).toEqual({ team: live, teamProblem: undefined, isGood: '1' })

    write('staging', '')
    host.child.kill('SIGHUP')
    const teamProblem =
      'team.json, line 1, column 58: Environment 2 needs a name of 1 to 80 characters.'
    await vi.waitFor(
      async () => expect(await read()).toEqual({ team: live, teamProblem, isGood: '0' }),
      WAIT,
    )
    expect(host.errors()).toContain(`Keeping the old configuration file: ${config}, line 1`)

    write('staging')
    const staging = { environments: [{ id: 'e0', name: 'staging' }] }
    await vi.waitFor(
      async () =>
        expect(await read()).toEqual({ team: staging, teamProblem: undefined, isGood: '1' }),
      WAIT,
    )
    expect(host.errors()).toContain('Reloaded the configuration file.')
    expect(await stopped(host)).toEqual([0, null])
  })

  test('to read files again is kept for later while the host starts', async () => {
    const host = await starting()
    host.child.kill('SIGHUP')
    host.answer()
    await isReady(host)
    await vi.waitFor(() => expect(host.errors()).toBe('There is nothing to reload.\n'), WAIT)
  })

  test.each([
    ['SIGTERM', 143],
    ['SIGINT', 130],
  ] as const)('%s ends a host that is starting with %d', async (signal, code) => {
    const { child, ended } = await starting()
    child.kill(signal)
    expect(await ended).toEqual([code, null])
  })
})

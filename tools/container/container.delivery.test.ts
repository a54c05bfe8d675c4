import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, expect, test } from 'vitest'
import { ROOT } from '#tools/process.mjs'
import { freePort } from '#tools/proxies/run-server.mjs'

/*
 * No container runtime runs where these tests do. So the commands of the Dockerfile are run as they are, in folders of a
 * test, and what they made is run as its user, with a root file system mounted read-only.
 */

const folder = mkdtempSync(join(tmpdir(), 'tidemark-container-'))
const dockerfile = readFileSync(join(ROOT, 'Dockerfile'), 'utf8')

afterAll(() => {
  rmSync(folder, { recursive: true, force: true })
})

/** The command that makes /app, with the folders of a test in place of those of the image. */
const packCommand = () => {
  const [, command = ''] = /RUN (npm pack[\s\S]*?)\n\nFROM/.exec(dockerfile) ?? []
  return command
    .replaceAll('\\\n', ' ')
    .replaceAll('/tmp', join(folder, 'tmp'))
    .replaceAll('/app', join(folder, 'app'))
    .replaceAll('/data', join(folder, 'data'))
}

const healthcheck = () =>
  JSON.parse(/HEALTHCHECK .*? CMD (\[.*\])/.exec(dockerfile)?.[1] ?? '[]') as string[]

const isRoot = process.getuid?.() === 0 && process.platform === 'linux'

/** Runs a command as the image's user; everything but `data` is read-only. */
const AS_IN_IMAGE = `mount --bind "$DATA" "$DATA"
mount -o remount,bind,ro /
mount -o remount,bind,rw "$DATA"
exec setpriv --reuid=65532 --regid=65532 --clear-groups --no-new-privs --bounding-set=-all "$@"`

test('what the Dockerfile makes runs as its user on a read-only file system', async () => {
  mkdirSync(join(folder, 'tmp'))
  execFileSync('sh', ['-ec', packCommand()], { cwd: ROOT, stdio: ['ignore', 'ignore', 'inherit'] })
  const [app, data] = [join(folder, 'app'), join(folder, 'data')]
  execFileSync('chmod', ['755', folder])
  if (isRoot) execFileSync('chown', ['65532:65532', data])

  const port = String(await freePort())
  const program = [process.execPath, join(app, 'tools', 'tidemark.mjs'), '--json']
  const [command = '', ...args] = isRoot
    ? ['unshare', '--mount', 'sh', '-ec', AS_IN_IMAGE, 'sh', ...program]
    : program
  const env = {
    PATH: process.env['PATH'],
    HOME: '/nonexistent',
    NODE_ENV: 'production',
    PORT: port,
    DATA: data,
    DATA_DIR: data,
  }
  const child = spawn(command, args, { env, cwd: app, stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = once(child, 'exit')
  try {
    await Promise.race([
      once(createInterface(child.stdout), 'line'),
      ended.then(([code]) => Promise.reject(new Error(`It ended with ${String(code)}.`))),
    ])
    const [, ...check] = healthcheck()
    expect(() => execFileSync(process.execPath, check, { env })).not.toThrow()
    const url = `http://localhost:${port}`
    const signedIn = await fetch(`${url}/session`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Origin: url },
      body: '{"sample":true}',
    })
    expect(signedIn.status).toBe(200)
    if (isRoot) {
      const status = readFileSync(`/proc/${child.pid}/status`, 'utf8')
      expect(/^Uid:\t(\d+)/m.exec(status)?.[1]).toBe('65532')
      const root = readFileSync(`/proc/${child.pid}/mountinfo`, 'utf8')
      expect(root).toMatch(/ \/ \/ ro[, ]/)
    }
  } finally {
    child.kill('SIGTERM')
  }
  expect(await ended).toEqual([0, null])
  expect(() =>
    execFileSync(process.execPath, healthcheck().slice(1), { env, stdio: 'ignore' }),
  ).toThrow('Command failed')
})

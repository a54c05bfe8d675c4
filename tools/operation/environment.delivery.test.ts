import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, expect, test } from 'vitest'
import { ROOT } from '#tools/process.mjs'

/* The built host and the variables of its environment. */

const MAIN = join(ROOT, 'dist', 'server', 'main.js')
const SECRET = 'a-secret-for-tests-of-32-characters'

const folder = mkdtempSync(join(tmpdir(), 'tidemark-environment-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Runs the host until it ends. */
const run = async (flags: readonly string[], env: Record<string, string>) => {
  const args = [MAIN, '--port', '0', '--data', join(folder, 'data'), ...flags]
  const options = { cwd: folder, env: { PATH: process.env['PATH'] ?? '', ...env }, timeout: 60_000 }
  try {
    const { stdout, stderr } = await promisify(execFile)(process.execPath, args, options)
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
      const { code, printed } = await run(['console', '--data', '/proc/x'], env)
      expect([code, printed]).toEqual([2, expect.stringContaining('/proc/x')])
    }
  },
)

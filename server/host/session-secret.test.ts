import { chmod, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { loadSessionSecret } from './session-secret.ts'

let folder = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tidemark-secret-'))
})
afterEach(async () => {
  await rm(folder, { recursive: true, force: true })
})

test('the given secret is used, and nothing is written', async () => {
  const data = join(folder, 'data')
  expect(await loadSessionSecret('s'.repeat(32), data)).toBe('s'.repeat(32))
  await expect(stat(data)).rejects.toThrow('ENOENT')
})

test('a given secret that is too short is rejected', async () => {
  await expect(loadSessionSecret('short', folder)).rejects.toThrow(
    'SESSION_SECRET has 5 characters but needs at least 32.',
  )
})

test.each([undefined, ''])(
  'without one (%o) it is made once, for its owner only',
  async (given) => {
    const data = join(folder, 'new', 'data')
    const secrets = await Promise.all([
      loadSessionSecret(given, data),
      loadSessionSecret(given, data),
      loadSessionSecret(given, data),
    ])
    expect(new Set([...secrets, await loadSessionSecret(given, data)]).size).toBe(1)
    expect(secrets[0]?.length).toBeGreaterThanOrEqual(32)
    expect((await stat(data)).mode & 0o777).toBe(0o700)
    expect((await stat(join(data, 'session-secret'))).mode & 0o777).toBe(0o600)
  },
)

test('a file without a secret is an error', async () => {
  await writeFile(join(folder, 'session-secret'), '')
  await expect(loadSessionSecret(undefined, folder)).rejects.toThrow(
    /contains no secret. Delete it/,
  )
})

test('the message about a folder that cannot be written says what to set', async () => {
  const file = join(folder, 'file')
  await writeFile(file, '')
  await chmod(file, 0o400)
  await expect(loadSessionSecret(undefined, join(file, 'data'))).rejects.toThrow(
    /^Cannot write to .* Set SESSION_SECRET, or choose another folder with --data/,
  )
  expect(await readFile(file, 'utf8')).toBe('')
})

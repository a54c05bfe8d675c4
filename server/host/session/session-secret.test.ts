import { chmod, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { loadSessionSecrets, readSecrets, secretProblem } from './session-secret.ts'

let folder = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tidemark-secret-'))
})
afterEach(async () => {
  await rm(folder, { recursive: true, force: true })
})

const SECRET = 's'.repeat(32)
const OTHER = 'o'.repeat(40)
const NONE = { sessionSecret: undefined, sessionSecretFile: undefined }
const load = async (sessionSecret: readonly string[] | undefined, data: string) => {
  const { secrets } = await loadSessionSecrets({ ...NONE, sessionSecret, data }, () => {})
  return secrets()
}

test.each([
  [SECRET, [SECRET]],
  [`${SECRET}\n`, [SECRET]],
  [`${OTHER} ${SECRET}`, [OTHER, SECRET]],
  [`\n${OTHER}\n\t${SECRET}\r\n`, [OTHER, SECRET]],
  [`${SECRET},${OTHER}`, [`${SECRET},${OTHER}`]],
])('given as %j, secrets are read', (given, secrets) => {
  expect(readSecrets(given)).toEqual(secrets)
})

test('where secrets are given, nothing is written', async () => {
  const data = join(folder, 'data')
  expect(await load([SECRET], data)).toEqual([SECRET])
  await expect(stat(data)).rejects.toThrow('ENOENT')
})

test.each([
  ['short', 'has 5 characters but needs at least 32.'],
  [
    `${SECRET} correct horse`,
    'has a secret (number 2 of 3) that has 7 characters but needs at least 32.',
  ],
])('given as %j, a secret that is too short is rejected', (given, message) => {
  expect(() => readSecrets(given)).toThrow(message)
})

test('without one it is made once, for its owner only', async () => {
  const data = join(folder, 'new', 'data')
  const make = () => load(undefined, data)
  const secrets = await Promise.all([make(), make(), make()])
  expect(new Set([...secrets, await make()].map(String)).size).toBe(1)
  expect(secrets[0]?.[0]?.length).toBeGreaterThanOrEqual(32)
  expect((await stat(data)).mode & 0o777).toBe(0o700)
  expect((await stat(join(data, 'session-secret'))).mode & 0o777).toBe(0o600)
})

test('a file without a secret is an error', async () => {
  await writeFile(join(folder, 'session-secret'), '')
  await expect(load(undefined, folder)).rejects.toThrow(/contains no secret. Delete it/)
})

test('the message about a folder that cannot be written says what to set', async () => {
  const file = join(folder, 'file')
  await writeFile(file, '')
  await chmod(file, 0o400)
  await expect(load(undefined, join(file, 'data'))).rejects.toThrow(
    /^Cannot write to .* Set SESSION_SECRET, or choose another folder with --data/,
  )
  expect(await readFile(file, 'utf8')).toBe('')
})

describe('a file of secrets', () => {
  const follow = async (file: string) => {
    const lines: string[] = []
    const report = (line: string) => lines.push(line)
    const source = { ...NONE, sessionSecretFile: file, data: join(folder, 'data') }
    return { ...(await loadSessionSecrets(source, report)), lines }
  }

  test('may come after the host has started', async () => {
    const file = join(folder, 'secrets')
    const { secrets, lines } = await follow(file)
    expect(secrets()).toEqual([])
    await writeFile(file, SECRET)
    await expect.poll(() => secrets(), { timeout: 10_000 }).toEqual([SECRET])
    expect(lines).toEqual([
      `There is no session secret in ${file} yet. Nobody can sign in until it contains one.`,
      `Found the session secret in ${file}.`,
    ])
  })

  test('is read again when it changed, and kept when it became useless', async () => {
    const file = join(folder, 'secrets')
    await writeFile(file, SECRET)
    const { secrets, reload } = await follow(file)
    await writeFile(file, `${OTHER}\n${SECRET}\n`)
    await reload?.()
    expect(secrets()).toEqual([OTHER, SECRET])
    await writeFile(file, 'short')
    await expect(reload?.()).rejects.toThrow('has 5 characters')
    await writeFile(file, ' \n')
    await expect(reload?.()).rejects.toThrow(`${file} is empty.`)
    await rm(file)
    await expect(reload?.()).rejects.toThrow(`${file} does not exist.`)
    expect(secrets()).toEqual([OTHER, SECRET])
  })
})

test.each([
  ['a good secret', { sessionSecret: [SECRET] }, undefined],
  ['a missing file', { sessionSecretFile: '/nowhere/secret' }, /cannot be read/],
  ['a folder that can be made', {}, undefined],
])('a check finds with %s what is wrong, and makes none', async (_name, source, problem) => {
  const data = join(folder, 'data')
  const found = await secretProblem({ ...NONE, data, ...source })
  expect(found ?? '').toMatch(problem ?? /^$/)
  await expect(stat(data)).rejects.toThrow('ENOENT')
})

import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkConfiguration } from './check-configuration.ts'
import { parseCli } from './cli.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tidemark-check-'))
  await writeFile(join(folder, 'wrong.json'), '{"clusterInputs": "x", "mode": 1}')
  await writeFile(join(folder, 'right.json'), '{}')
})
afterAll(() => rm(folder, { recursive: true }))

const checked = async (line: string, given: string) => {
  const argv = ['--check', ...line.split(' ').filter(Boolean)]
  const command = parseCli([...argv, '--data', folder], { SESSION_SECRET: given })
  if (command.kind !== 'check') throw new Error('no check')
  const checks = await checkConfiguration(command)
  return checks.map(({ name, outcome, detail }) => `${name} ${outcome}: ${detail}`)
}

test('everything that is wrong is said at once, whatever it is', async () => {
  const lines = await checked(
    `--port x --drain-dely 5 --config ${folder}/wrong.json --tls-cert ${folder}/none --tls-key k`,
    'short',
  )
  expect(lines).toEqual([
    expect.stringMatching(
      /^command line failed: Unknown flag --drain-dely\. Did you mean --drain-delay/,
    ),
    expect.stringMatching(/^command line failed: --port takes/),
    expect.stringMatching(/^configuration file failed: .*Unknown member "mode"/),
    expect.stringMatching(/^configuration file failed: .*"clusterInputs" must be/),
    expect.stringMatching(/^session secret failed: SESSION_SECRET has 5 characters/),
    expect.stringMatching(/^certificate failed: .* cannot be read/),
  ])
})

test('a configuration that is right passes', async () => {
  const lines = await checked(`--config ${folder}/right.json`, 's'.repeat(32))
  expect(lines.map((line) => line.split(':')[0])).toEqual([
    'command line ok',
    'configuration file ok',
    'session secret ok',
  ])
})

test('a secret that is empty is said once, where the secret is checked', async () => {
  const lines = await checked('', '')
  expect(lines).toEqual([
    'command line ok: All flags and variables are valid.',
    'session secret failed: SESSION_SECRET is set but empty. Give it a value, or unset it.',
  ])
  expect(await checked('--direct', '')).toEqual([
    expect.stringMatching(/^command line failed: SESSION_SECRET is set but empty/),
  ])
})

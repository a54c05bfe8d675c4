import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fork } from 'node:child_process'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ROOT, binOf } from '#tools/process.mjs'
import type { TestMessage } from './report.mjs'

// Inside the repository, so that packages resolve.
let folder = ''

beforeAll(() => {
  mkdirSync(join(ROOT, '.cache'), { recursive: true })
  folder = mkdtempSync(join(ROOT, '.cache', 'reporters-'))
})

afterAll(() => {
  rmSync(folder, { recursive: true, force: true })
})

/** The messages that a runner sends while it runs. */
const messagesOf = (script: string, args: readonly string[]) =>
  new Promise<TestMessage[]>((resolve, reject) => {
    const messages: TestMessage[] = []
    const child = fork(script, args, {
      cwd: folder,
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      env: {
        ...process.env,
        VITEST: undefined,
        VITEST_POOL_ID: undefined,
        VITEST_WORKER_ID: undefined,
      },
    })
    child.on('message', (message) => messages.push(message as TestMessage))
    child.on('error', reject)
    child.on('close', () => resolve(messages))
  })

const failure = (name: RegExp, message: RegExp) => ({
  kind: 'failed',
  name: expect.stringMatching(name),
  message: expect.stringMatching(message),
})

// The skipped tests below are fixtures: the reporters must count a skipped test as such, never as passed.

test('Vitest reports each test, and a file that does not load as a failure', async () => {
  writeFileSync(
    join(folder, 'vitest.config.mjs'),
    'export default { test: { include: ["*.check.mjs"] } }',
  )
  writeFileSync(
    join(folder, 'a.check.mjs'),
    `import { expect, test } from 'vitest'
     test('adds', () => expect(1 + 1).toBe(2))
     test('subtracts (by 1)', () => expect(2 - 1).toBe(2))
     test.skip('divides', () => {})`,
  )
  writeFileSync(join(folder, 'b.check.mjs'), `import './missing.mjs'`)
  const reporter = join(ROOT, 'tools/test/vitest-reporter.mjs')
  const messages = await messagesOf(binOf('vitest'), [
    'run',
    '--root',
    folder,
    '--reporter',
    reporter,
  ])
  expect(messages).toContainEqual({ kind: 'found', count: 3 })
  expect(messages.filter(({ kind }) => kind === 'passed')).toHaveLength(1)
  expect(messages.filter(({ kind }) => kind === 'skipped')).toHaveLength(1)
  expect(messages.filter(({ kind }) => kind === 'failed')).toHaveLength(2)
  expect(messages).toContainEqual(
    failure(
      /^a\.check\.mjs › subtracts \(by 1\)$/,
      /expected 1 to be 2.*- 2\n\+ 1.*at .*a\.check\.mjs.*alone: npx vitest run a\.check\.mjs -t '\^subtracts \\\(by 1\\\)\$'$/s,
    ),
  )
  expect(messages).toContainEqual(failure(/^b\.check\.mjs$/, /missing\.mjs/))
})

test('Playwright reports each test, and an error outside any test as a failure', async () => {
  writeFileSync(join(folder, 'playwright.config.mjs'), 'export default { testMatch: "*.spec.mjs" }')
  writeFileSync(
    join(folder, 'a.spec.mjs'),
    `import { expect, test } from '@playwright/test'
     test('adds', () => expect(1 + 1).toBe(2))
     test('subtracts', async ({}, testInfo) => {
       await testInfo.attach('shown', { body: 'a page' })
       expect(2 - 1).toBe(2)
     })
     test('divides', () => test.skip())`,
  )
  writeFileSync(join(folder, 'b.spec.mjs'), `throw new Error('no server')`)
  const reporter = join(ROOT, 'tools/test/playwright-reporter.mjs')
  const run = (...files: string[]) =>
    messagesOf(binOf('@playwright/test', 'playwright'), ['test', ...files, '--reporter', reporter])
  const messages = await run('a.spec.mjs')
  expect(messages).toContainEqual({ kind: 'found', count: 3 })
  expect(messages.filter(({ kind }) => kind === 'passed')).toHaveLength(1)
  expect(messages.filter(({ kind }) => kind === 'skipped')).toHaveLength(1)
  expect(messages).toContainEqual(
    failure(
      /a\.spec\.mjs › subtracts$/,
      /Expected: 2\nReceived: 1.*a page.*alone: npx playwright test a\.spec\.mjs:3$/s,
    ),
  )
  expect(await run('b.spec.mjs')).toContainEqual(failure(/^outside any test$/, /no server/))
})

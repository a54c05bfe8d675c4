import { describe, expect, test } from 'vitest'
import { readPlaywright, readVitest } from './test-reports.mjs'

const file = (status: string, tests: { status: string; fullName: string }[], message = '') => ({
  name: `${process.cwd()}/src/lib/a.test.ts`,
  status,
  message,
  assertionResults: tests.map((one) => ({
    ...one,
    failureMessages: ['\u001B[31mexpected 1\u001B[39m'],
  })),
})

const vitestReport = (testResults: ReturnType<typeof file>[], passed: number) =>
  JSON.stringify({ numPassedTests: passed, numPendingTests: 1, numTodoTests: 1, testResults })

describe('a report of Vitest', () => {
  test('counts what passed, failed and was skipped, and names the failures', () => {
    const tests = [
      { status: 'passed', fullName: 'adds' },
      { status: 'failed', fullName: 'takes away' },
    ]
    expect(readVitest(vitestReport([file('failed', tests)], 1))).toEqual({
      passed: 1,
      failed: 1,
      skipped: 2,
      failures: [{ name: 'src/lib/a.test.ts › takes away', message: 'expected 1' }],
      flaky: [],
    })
  })

  test('counts a file that could not be loaded as a failure', () => {
    const report = vitestReport([file('failed', [], 'Cannot find module')], 0)
    expect(readVitest(report)).toMatchObject({
      failed: 1,
      failures: [{ name: 'src/lib/a.test.ts', message: 'Cannot find module' }],
    })
  })
})

const spec = (status: string, message: string) => ({
  title: 'signs in',
  file: 'sign-in.spec.ts',
  line: 3,
  tests: [{ projectName: 'gateway', status, results: [{ errors: [{ message }] }] }],
})

const playwrightReport = (specs: ReturnType<typeof spec>[], errors: { message: string }[] = []) =>
  JSON.stringify({
    // A describe block is a suite in the file's suite.
    suites: [{ title: 'sign-in.spec.ts', specs: [], suites: [{ title: 'with a token', specs }] }],
    errors,
    stats: { expected: 4, skipped: 1 },
  })

describe('a report of Playwright', () => {
  test('finds failures in nested suites, and tells of a flaky test that passed in the end', () => {
    const report = playwrightReport([
      spec('unexpected', 'no heading'),
      spec('flaky', 'late'),
      spec('expected', ''),
    ])
    expect(readPlaywright(report)).toEqual({
      passed: 5,
      failed: 1,
      skipped: 1,
      failures: [{ name: '[gateway] sign-in.spec.ts:3 › signs in', message: 'no heading' }],
      flaky: [{ name: '[gateway] sign-in.spec.ts:3 › signs in', message: 'late' }],
    })
  })

  test('counts a server that does not start as a failure', () => {
    expect(readPlaywright(playwrightReport([], [{ message: 'ended with 1' }]))).toMatchObject({
      failed: 1,
      failures: [{ name: 'e2e', message: 'ended with 1' }],
    })
  })
})

import { relative } from 'node:path'
import { ROOT } from './process.mjs'

/**
 * A test that went wrong, and what it said.
 * @typedef {{ name: string, message: string }} Failure
 *
 * What a stage found: counts, each failure, and what failed at first and passed when it was run again.
 * @typedef {{ passed: number, failed: number, skipped: number, failures: Failure[], flaky: Failure[] }} Outcome
 */

// oxlint-disable-next-line no-control-regex -- colours are control characters
const COLOURS = /\u001B\[[\d;]*m/g

/**
 * A program's output without its colours.
 * @param {string} text
 */
export const plain = (text) => text.replaceAll(COLOURS, '')

/**
 * @typedef {{
 *   numPassedTests: number, numPendingTests: number, numTodoTests: number,
 *   testResults: { name: string, status: string, message: string,
 *     assertionResults: { status: string, fullName: string, failureMessages: string[] | null }[] }[]
 * }} VitestReport
 */

/**
 * Reads Vitest's JSON report. A file that fails before its tests run counts as one failure.
 * @param {string} json
 * @returns {Outcome}
 */
export const readVitest = (json) => {
  /** @type {VitestReport} */
  const report = JSON.parse(json)
  const failures = report.testResults.flatMap((file) => {
    const where = relative(ROOT, file.name)
    const failed = file.assertionResults.filter(({ status }) => status === 'failed')
    if (failed.length === 0 && file.status === 'failed')
      return [{ name: where, message: plain(file.message) }]
    return failed.map(({ fullName, failureMessages }) => ({
      name: `${where} › ${fullName}`,
      message: plain((failureMessages ?? []).join('\n')),
    }))
  })
  return {
    passed: report.numPassedTests,
    failed: failures.length,
    skipped: report.numPendingTests + report.numTodoTests,
    failures,
    flaky: [],
  }
}

/**
 * @typedef {{ message?: string }} ReportedError
 * @typedef {{ title: string, file?: string, suites?: Suite[],
 *   specs?: { title: string, file: string, line: number,
 *     tests: { projectName: string, status: string, results: { errors?: ReportedError[] }[] }[] }[] }} Suite
 * @typedef {{ suites: Suite[], errors: ReportedError[],
 *   stats: { expected: number, skipped: number } }} PlaywrightReport
 */

/**
 * Reads Playwright's JSON report. Flaky is passed, but told of; an error outside any test counts as one failure.
 * @param {string} json
 * @returns {Outcome}
 */
export const readPlaywright = (json) => {
  /** @type {PlaywrightReport} */
  const report = JSON.parse(json)
  /** @param {readonly ReportedError[]} errors */
  const textOf = (errors) => errors.map(({ message = '' }) => plain(message)).join('\n')

  /** @param {'unexpected' | 'flaky'} wanted @param {Suite} suite @returns {Failure[]} */
  const those = (wanted, { specs = [], suites = [] }) => [
    ...specs.flatMap((spec) =>
      spec.tests
        .filter(({ status }) => status === wanted)
        .map((test) => ({
          name: `[${test.projectName}] ${spec.file}:${spec.line} › ${spec.title}`,
          message: textOf(test.results.flatMap(({ errors = [] }) => errors)),
        })),
    ),
    ...suites.flatMap((suite) => those(wanted, suite)),
  ]

  const outside = report.errors.map((error) => ({ name: 'e2e', message: textOf([error]) }))
  const failures = [...outside, ...report.suites.flatMap((suite) => those('unexpected', suite))]
  const flaky = report.suites.flatMap((suite) => those('flaky', suite))
  return {
    passed: report.stats.expected + flaky.length,
    failed: failures.length,
    skipped: report.stats.skipped,
    failures,
    flaky,
  }
}

import { relative } from 'node:path'
import { SHOWN, report, reportFailure } from './report.mjs'

/** @param {import('@playwright/test/reporter').TestCase} test */
const commandFor = (test) => {
  const { file, line } = test.location
  const project = test.parent.project()?.name
  return [
    `npx playwright test ${relative(process.cwd(), file)}:${line}`,
    ...(project ? [`--project ${project}`] : []),
  ].join(' ')
}

/** The most that is printed of what the pages of a failed test showed, in characters. */
const LONGEST_SHOWN = 6000

/** @param {import('@playwright/test/reporter').TestResult} result */
const shownIn = ({ attachments }) =>
  attachments
    .filter(({ name }) => name === SHOWN)
    .map(({ body }) => ({ message: body?.toString().slice(0, LONGEST_SHOWN) ?? '' }))

/** Reports each Playwright test as it ends, and errors outside any test, such as a server that does not start. */
export default class PlaywrightReporter {
  /**
   * @param {import('@playwright/test/reporter').FullConfig} _config
   * @param {import('@playwright/test/reporter').Suite} suite
   */
  onBegin(_config, suite) {
    report({ kind: 'found', count: suite.allTests().length })
  }

  /**
   * @param {import('@playwright/test/reporter').TestCase} test
   * @param {import('@playwright/test/reporter').TestResult} result
   */
  onTestEnd(test, result) {
    if (result.status === 'skipped') report({ kind: 'skipped' })
    else if (test.outcome() === 'expected') report({ kind: 'passed' })
    else
      reportFailure(
        test.titlePath().filter(Boolean).join(' › '),
        [...result.errors, ...shownIn(result)],
        commandFor(test),
      )
  }

  /** @param {import('@playwright/test/reporter').TestError} error */
  onError(error) {
    reportFailure('outside any test', [error])
  }

  printsToStdio() {
    return false
  }
}

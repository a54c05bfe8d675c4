import { relative } from 'node:path'
import { report, reportFailure } from './report.mjs'

/** @param {import('@playwright/test/reporter').TestCase} test */
const commandFor = (test) => {
  const { file, line } = test.location
  const project = test.parent.project()?.name
  return [
    `npx playwright test ${relative(process.cwd(), file)}:${line}`,
    ...(project ? [`--project ${project}`] : []),
  ].join(' ')
}

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
      reportFailure(test.titlePath().filter(Boolean).join(' › '), result.errors, commandFor(test))
  }

  /** @param {import('@playwright/test/reporter').TestError} error */
  onError(error) {
    reportFailure('outside any test', [error])
  }

  printsToStdio() {
    return false
  }
}

import { report, reportFailure } from './report.mjs'

/** Reports each Vitest test as it ends. A file that fails before its tests run counts as one failure. */
export default class VitestReporter {
  /** @param {import('vitest/node').TestModule} file */
  onTestModuleCollected(file) {
    report({ kind: 'found', count: [...file.children.allTests()].length })
  }

  /** @param {import('vitest/node').TestCase} test */
  onTestCaseResult(test) {
    const { state, errors } = test.result()
    if (state === 'passed') report({ kind: 'passed' })
    else if (state === 'failed')
      reportFailure(`${test.module.relativeModuleId} › ${test.fullName}`, errors)
    else report({ kind: 'skipped' })
  }

  /** @param {import('vitest/node').TestModule} file */
  onTestModuleEnd(file) {
    const errors = file.errors()
    if (errors.length > 0) reportFailure(file.relativeModuleId, errors)
  }

  /**
   * @param {readonly import('vitest/node').TestModule[]} _files
   * @param {readonly import('vitest').SerializedError[]} errors
   */
  onTestRunEnd(_files, errors) {
    if (errors.length > 0) reportFailure('outside any test', errors)
  }
}

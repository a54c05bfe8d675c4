import { quoted, report, reportFailure } from './report.mjs'

/** A name as a regular expression, since `vitest -t` takes one. @param {string} name */
const pattern = (name) => name.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`)

/** @param {import('vitest/node').TestModule} file @param {string} [name] */
const commandFor = (file, name) =>
  [
    'npx vitest run',
    ...(file.project.name === '' ? [] : ['--project', file.project.name]),
    file.relativeModuleId,
    ...(name === undefined ? [] : ['-t', quoted(`^${pattern(name)}$`)]),
  ].join(' ')

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
      reportFailure(
        `${test.module.relativeModuleId} › ${test.fullName}`,
        errors,
        // Vitest joins the names of a test and what it is in by blanks there.
        commandFor(test.module, test.fullName.replaceAll(' > ', ' ')),
      )
    else report({ kind: 'skipped' })
  }

  /** @param {import('vitest/node').TestModule} file */
  onTestModuleEnd(file) {
    const errors = file.errors()
    if (errors.length > 0) reportFailure(file.relativeModuleId, errors, commandFor(file))
  }

  /**
   * @param {readonly import('vitest/node').TestModule[]} _files
   * @param {readonly import('vitest').SerializedError[]} errors
   */
  onTestRunEnd(_files, errors) {
    if (errors.length > 0) reportFailure('outside any test', errors)
  }
}

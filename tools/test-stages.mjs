import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT, binOf } from './process.mjs'
import { plain, readPlaywright, readVitest } from './test-reports.mjs'

/** @typedef {import('./test-reports.mjs').Outcome} Outcome */

const REPORTS = join(ROOT, '.cache', 'test')
const STAGE_LIMIT_MS = 58 * 60_000
const LONGEST_OUTPUT = 20_000

/** @type {Set<import('node:child_process').ChildProcess>} */
const running = new Set()

/** @param {import('node:child_process').ChildProcess} child */
const stop = ({ pid }) => {
  if (pid === undefined) return
  try {
    process.kill(-pid, 'SIGKILL')
  } catch {
    // It has ended meanwhile.
  }
}

/** Ends the running stages with all that they started. */
export const stopAll = () => running.forEach(stop)

/**
 * Runs one program of a stage and collects what it prints.
 * @param {string} script
 * @param {readonly string[]} args
 * @param {NodeJS.ProcessEnv} [env]
 * @returns {Promise<{ ok: boolean, output: string }>}
 */
const collect = (script, args, env = {}) =>
  new Promise((resolve) => {
    const child = spawn(process.execPath, [script, ...args], {
      cwd: ROOT,
      // A group of its own, so that a browser that hangs ends with the stage that started it.
      detached: true,
      env: { ...process.env, NO_COLOR: '1', FORCE_COLOR: '0', ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    running.add(child)
    let output = ''
    const limit = setTimeout(() => {
      output += `\nStopped after ${STAGE_LIMIT_MS / 60_000} minutes.`
      stop(child)
    }, STAGE_LIMIT_MS)
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (/** @type {string} */ text) => {
        output += text
      })
    child.on('close', (code) => {
      clearTimeout(limit)
      running.delete(child)
      resolve({ ok: code === 0, output: plain(output) })
    })
  })

/** @param {string} output */
const shorten = (output) =>
  output.length <= LONGEST_OUTPUT
    ? output
    : `${output.slice(0, LONGEST_OUTPUT / 2)}\n… \n${output.slice(-LONGEST_OUTPUT / 2)}`

/** @type {Outcome} */
const NOTHING = { passed: 0, failed: 0, skipped: 0, failures: [], flaky: [] }

/** @param {string} name @param {string} message @returns {Outcome} */
const oneFailure = (name, message) => ({
  ...NOTHING,
  failed: 1,
  failures: [{ name, message }],
})

/**
 * A stage that passes or fails as a whole.
 * @param {string} name
 * @param {readonly (readonly [script: () => string, ...args: string[]])[]} programs
 */
const check = (name, programs) => ({
  name,
  async run() {
    const outputs = []
    for (const [script, ...args] of programs) {
      const { ok, output } = await collect(script(), args)
      if (!ok) outputs.push(output)
    }
    if (outputs.length > 0) return oneFailure(name, shorten(outputs.join('\n')))
    return { ...NOTHING, passed: 1 }
  },
})

/**
 * A stage that runs tests and reads the report they leave.
 * @param {string} name
 * @param {{ files: RegExp, script: () => string, args: string[], read: (json: string) => Outcome }} stage
 */
const tests = (name, { files, script, args, read }) => ({
  name,
  /** @returns {Promise<Outcome>} */
  async run() {
    if (!hasFiles(files)) return NOTHING

    const reportFile = join(REPORTS, `${name}.json`)
    mkdirSync(REPORTS, { recursive: true })
    rmSync(reportFile, { force: true })
    const { ok, output } = await collect(
      script(),
      args.map((arg) => arg.replace('REPORT', reportFile)),
      { PLAYWRIGHT_JSON_OUTPUT_FILE: reportFile },
    )
    if (!existsSync(reportFile)) return oneFailure(name, shorten(output))

    const outcome = read(readFileSync(reportFile, 'utf8'))
    if (outcome.failed > 0) return outcome
    if (!ok) return { ...outcome, ...oneFailure(name, shorten(output)), passed: outcome.passed }
    if (outcome.passed === 0) return oneFailure(name, 'There are test files and no test ran.')
    return outcome
  },
})

/** @param {RegExp} pattern */
const hasFiles = (pattern) =>
  ['src', 'server', 'tools', 'e2e']
    .filter((folder) => existsSync(join(ROOT, folder)))
    .some((folder) =>
      readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).some((file) =>
        pattern.test(`${folder}/${file}`),
      ),
    )

/** @param {string} project @param {RegExp} files */
const vitest = (project, files) =>
  tests(project, {
    files,
    script: () => binOf('vitest'),
    args: [
      'run',
      '--project',
      project,
      '--reporter=json',
      '--reporter=default',
      '--outputFile.json=REPORT',
    ],
    read: readVitest,
  })

/**
 * All stages, in the order in which they tell most for the time they take. Those of one step run side by side, because
 * each of them alone leaves a core idle.
 */
export const STEPS = [
  [
    check('types', [[() => binOf('typescript', 'tsc'), '--noEmit']]),
    check('lint', [[() => binOf('oxlint')], [() => binOf('knip'), '--no-progress']]),
    check('format', [[() => binOf('oxfmt'), '--check']]),
    check('build', [[() => join(ROOT, 'tools', 'build.mjs')]]),
  ],
  [vitest('unit', /\.test\.tsx?$/)],
  [
    vitest('stories', /^src\/.*\.stories\.tsx$/),
    vitest('browser', /^src\/.*\.browser\.test\.tsx$/),
  ],
  [
    tests('e2e', {
      files: /^e2e\/.*\.spec\.ts$/,
      script: () => binOf('@playwright/test', 'playwright'),
      // What fails once in so many runs is told of as flaky, to be mended next; it holds nothing else up.
      args: ['test', '--reporter=json', '--retries=1'],
      read: readPlaywright,
    }),
  ],
]

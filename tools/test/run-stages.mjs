import { spawn } from 'node:child_process'
import { ROOT } from '#tools/process.mjs'
import { withoutColors } from './report.mjs'

/**
 * @typedef {import('./stages.mjs').Stage} Stage
 * @typedef {import('./report.mjs').TestMessage} TestMessage
 * @typedef {{ found: number, passed: number, failed: number, skipped: number }} Counts
 */

const STAGE_LIMIT_MS = 58 * 60_000
const LONGEST_OUTPUT = 20_000
const PROGRESS_EVERY_MS = process.stdout.isTTY ? 1000 : 15_000

/** @type {Set<import('node:child_process').ChildProcess>} */
const running = new Set()

/** @param {import('node:child_process').ChildProcess} child */
const stop = ({ pid }) => {
  if (pid === undefined) return
  try {
    process.kill(-pid, 'SIGKILL')
  } catch {
    // It has already ended.
  }
}

/** Ends the running stages and all their processes. */
export const stopAll = () => running.forEach(stop)

/**
 * Runs one program of a stage.
 * @param {string} script
 * @param {readonly string[]} args
 * @param {NodeJS.ProcessEnv} env
 * @param {(message: TestMessage) => void} onMessage
 * @returns {Promise<{ ok: boolean, output: string }>}
 */
const collect = (script, args, env, onMessage) =>
  new Promise((resolve) => {
    const child = spawn(process.execPath, [script, ...args], {
      cwd: ROOT,
      // In a new process group, so that a hanging browser can be ended together with its stage.
      detached: true,
      env: { ...process.env, NO_COLOR: '1', FORCE_COLOR: '0', ...env },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    })
    running.add(child)
    let output = ''
    const limit = setTimeout(() => {
      output += `\nStopped after ${STAGE_LIMIT_MS / 60_000} minutes.`
      stop(child)
    }, STAGE_LIMIT_MS)
    for (const stream of [child.stdout, child.stderr])
      stream?.setEncoding('utf8').on('data', (/** @type {string} */ text) => {
        output += text
      })
    child.on('message', (/** @type {TestMessage} */ message) => onMessage(message))
    child.on('close', (code) => {
      clearTimeout(limit)
      running.delete(child)
      resolve({ ok: code === 0, output: withoutColors(output).trim() })
    })
  })

/** @param {string} output */
const shorten = (output) =>
  output.length <= LONGEST_OUTPUT
    ? output
    : `${output.slice(0, LONGEST_OUTPUT / 2)}\n… \n${output.slice(-LONGEST_OUTPUT / 2)}`

/** @param {string} name @param {string} message */
const printFailure = (name, message) =>
  console.log(`\n✗ ${name}\n${message.trim().replaceAll(/^/gm, '    ')}\n`)

/**
 * Runs a stage, prints its progress while it runs and each failure when it happens.
 * @param {Stage} stage
 * @returns {Promise<Counts>}
 */
const runStage = async ({ name, programs, reports, env = {} }) => {
  const counts = { found: 0, passed: 0, failed: 0, skipped: 0 }
  const started = performance.now()
  const line = () => {
    const seconds = ((performance.now() - started) / 1000).toFixed(0)
    const { found, passed, failed, skipped } = counts
    const of = found > passed + failed + skipped ? ` of ${found}` : ''
    return `${name}: ${passed}${of} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''} (${seconds} s)`
  }
  /** @param {string} title @param {string} message */
  const failed = (title, message) => {
    counts.failed += 1
    printFailure(title, message)
  }

  console.log(`${name} …`)
  const progress = setInterval(() => reports && console.log(line()), PROGRESS_EVERY_MS)
  for (const [script, ...args] of programs) {
    const { ok, output } = await collect(script(), args, env, (message) => {
      if (message.kind === 'found') counts.found += message.count
      else if (message.kind === 'failed') failed(message.name, message.message)
      else counts[message.kind] += 1
    })
    if (!ok && counts.failed === 0) failed(name, shorten(output))
    else if (ok && reports && counts.passed === 0) failed(name, 'No test ran.')
  }
  clearInterval(progress)
  if (!reports && counts.failed === 0) counts.passed = 1
  console.log(line())
  return counts
}

/**
 * Runs the steps one after the other, the stages of a step in parallel, and prints `N passed, N failed` at the end. A
 * stage does not run if the stage that it needs failed.
 * @param {readonly (readonly Stage[])[]} steps
 * @returns {Promise<boolean>} whether all passed
 */
export const runStages = async (steps) => {
  /** @type {Map<string, Counts>} */
  const results = new Map()
  for (const step of steps)
    await Promise.all(
      step.map(async (stage) => {
        if (stage.needs !== undefined && (results.get(stage.needs)?.failed ?? 0) > 0)
          console.log(`${stage.name}: not run, because ${stage.needs} failed`)
        else results.set(stage.name, await runStage(stage))
      }),
    )
  const total = (/** @type {'passed' | 'failed'} */ key) =>
    [...results.values()].reduce((sum, counts) => sum + counts[key], 0)
  console.log(`${total('passed')} passed, ${total('failed')} failed`)
  return total('failed') === 0 && total('passed') > 0
}

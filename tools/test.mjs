import './node-version.mjs'
import { ensureChromium } from './ensure-chromium.mjs'
import { endWithNpm, fail } from './process.mjs'
import { ensureInstalled } from './setup.mjs'
import { STEPS, stopAll } from './test-stages.mjs'

/** @typedef {import('./test-reports.mjs').Outcome} Outcome */

const stages = STEPS.flat()
const wanted = process.argv.slice(2)
const unknown = wanted.find((name) => stages.every((stage) => stage.name !== name))
if (unknown !== undefined)
  fail(`There is no stage "${unknown}": ${stages.map(({ name }) => name).join(', ')}.`)

for (const signal of ['SIGINT', 'SIGTERM'])
  process.on(signal, () => {
    stopAll()
    process.exit(130)
  })

endWithNpm()
await ensureInstalled()
process.env['CHROMIUM_PATH'] = await ensureChromium()

/** @type {Map<string, Outcome>} */
const outcomes = new Map()

/** @param {string} mark @param {import('./test-reports.mjs').Failure} failure */
const tell = (mark, { name, message }) =>
  console.log(`\n${mark} ${name}\n${message.trim().replaceAll(/^/gm, '    ')}\n`)

/** @param {(typeof stages)[number]} stage */
const run = async (stage) => {
  const { name } = stage
  if (wanted.length > 0 && !wanted.includes(name)) return
  if (name === 'e2e' && (outcomes.get('build')?.failed ?? 0) > 0) {
    console.log('e2e: not run, because the build failed')
    return
  }
  console.log(`${name} …`)
  const started = performance.now()
  const outcome = await stage.run()
  outcomes.set(name, outcome)

  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  const skipped = outcome.skipped > 0 ? `, ${outcome.skipped} skipped` : ''
  const flaky = outcome.flaky.length > 0 ? `, ${outcome.flaky.length} flaky` : ''
  console.log(
    `${name}: ${outcome.passed} passed, ${outcome.failed} failed${skipped}${flaky} (${seconds} s)`,
  )
  outcome.failures.forEach((failure) => tell('✗', failure))
  outcome.flaky.forEach((failure) => tell('~ passed when run again:', failure))
}

for (const step of STEPS) await Promise.all(step.map(run))

const total = (/** @type {'passed' | 'failed'} */ key) =>
  [...outcomes.values()].reduce((sum, outcome) => sum + outcome[key], 0)
console.log(`${total('passed')} passed, ${total('failed')} failed`)
process.exitCode = total('failed') > 0 || total('passed') === 0 ? 1 : 0

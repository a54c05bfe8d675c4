import './node-version.mjs'
import { ensureChromium } from './ensure-chromium.mjs'
import { endWithNpm, fail } from './process.mjs'
import { ensureInstalled } from './setup.mjs'
import { STAGES, stopCurrent } from './test-stages.mjs'

/** @typedef {import('./test-reports.mjs').Outcome} Outcome */

const wanted = process.argv.slice(2)
const unknown = wanted.find((name) => STAGES.every((stage) => stage.name !== name))
if (unknown !== undefined)
  fail(`There is no stage "${unknown}": ${STAGES.map(({ name }) => name).join(', ')}.`)

for (const signal of ['SIGINT', 'SIGTERM'])
  process.on(signal, () => {
    stopCurrent()
    process.exit(130)
  })

endWithNpm()
await ensureInstalled()
process.env['CHROMIUM_PATH'] = await ensureChromium()

/** @type {Map<string, Outcome>} */
const outcomes = new Map()
for (const stage of STAGES) {
  const { name } = stage
  if (wanted.length > 0 && !wanted.includes(name)) continue
  if (name === 'e2e' && (outcomes.get('build')?.failed ?? 0) > 0) {
    console.log('e2e: not run, because the build failed')
    continue
  }
  console.log(`${name} …`)
  const started = performance.now()
  const outcome = await stage.run()
  outcomes.set(name, outcome)

  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  const skipped = outcome.skipped > 0 ? `, ${outcome.skipped} skipped` : ''
  console.log(
    `${name}: ${outcome.passed} passed, ${outcome.failed} failed${skipped} (${seconds} s)`,
  )
  for (const failure of outcome.failures)
    console.log(`\n✗ ${failure.name}\n${failure.message.trim().replaceAll(/^/gm, '    ')}\n`)
}

const total = (/** @type {'passed' | 'failed'} */ key) =>
  [...outcomes.values()].reduce((sum, outcome) => sum + outcome[key], 0)
console.log(`${total('passed')} passed, ${total('failed')} failed`)
process.exitCode = total('failed') > 0 || total('passed') === 0 ? 1 : 0

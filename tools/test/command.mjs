import '#tools/node-version.mjs'
import { ensureChromium } from '#tools/ensure-chromium.mjs'
import { ensureEngines } from '#tools/ensure-engines.mjs'
import { endWithNpm, fail } from '#tools/process.mjs'
import { ensureInstalled } from '#tools/setup.mjs'
import { runStages, stopAll } from './run-stages.mjs'

/**
 * Runs a test command: sets up what is missing, then runs all stages, or those on the command line.
 * @param {readonly (readonly import('./stages.mjs').Stage[])[]} steps
 */
export const runTests = async (steps) => {
  const wanted = process.argv.slice(2)
  const names = steps.flat().map(({ name }) => name)
  const unknown = wanted.find((name) => !names.includes(name))
  if (unknown !== undefined) fail(`Unknown stage "${unknown}". Stages: ${names.join(', ')}.`)

  for (const signal of ['SIGINT', 'SIGTERM'])
    process.on(signal, () => {
      stopAll()
      process.exit(130)
    })

  endWithNpm()
  await ensureInstalled()
  await ensureChromium()
  const chosen = steps.map((step) =>
    step.filter(({ name }) => wanted.length === 0 || wanted.includes(name)),
  )
  if (chosen.flat().some(({ name }) => name === 'engines')) await ensureEngines()
  if (!(await runStages(chosen))) process.exitCode = 1
}

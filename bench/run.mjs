import '../tools/node-version.mjs'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { ensureBuilt } from '../tools/build.mjs'
import { fail, printProgress } from '../tools/process.mjs'
import { ensureInstalled } from '../tools/setup.mjs'

const HERE = import.meta.dirname

/** The comparisons in the order in which they run. */
const COMPARISONS = ['form', 'timeline', 'services', 'board', 'pages', 'api', 'server'].filter(
  (name) => existsSync(join(HERE, name, 'index.mjs')),
)

const HELP = `npm run bench -- [name …] [--quick] [--repeats N]

  name         ${COMPARISONS.join(', ') || 'none yet'}; default: all of them
  --quick      a few minutes: one short round of each beside its floor; keeps nothing
  --repeats N  how often each contender is measured: 5, quick 1
`

const readArgs = () => {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        help: { type: 'boolean', short: 'h' },
        quick: { type: 'boolean', default: false },
        repeats: { type: 'string' },
      },
    })
  } catch (error) {
    return fail(`${error instanceof Error ? error.message : error}\n\n${HELP}`)
  }
}

const { values, positionals } = readArgs()
if (values.help) {
  process.stdout.write(HELP)
  process.exit(0)
}
const unknown = positionals.find((name) => !COMPARISONS.includes(name))
if (unknown !== undefined) fail(`Unknown comparison "${unknown}".\n\n${HELP}`)
const repeats = Number(values.repeats ?? (values.quick ? 1 : 5))
if (!Number.isInteger(repeats) || repeats < 1) fail('--repeats takes a whole number from 1.')

await ensureInstalled()
await ensureBuilt()

// Imported late, because they need the packages installed above.
const { formatTable } = await import('./lib/table.mjs')
const { keepResult, summaryOf, writeSummary } = await import('./lib/results.mjs')
const { describeMachine } = await import('./lib/machine.mjs')

const machine = describeMachine()
process.stdout.write(`${JSON.stringify(machine)}\n\n`)
/** @type {import('./lib/results.mjs').Line[]} */
const summary = []
for (const name of positionals.length > 0 ? positionals : COMPARISONS) {
  const started = Date.now()
  printProgress(`${name} …`)
  /** @type {{ run: (options: { quick: boolean, repeats: number }) => Promise<{ tables: import('./lib/table.mjs').Table[], summary: import('./lib/results.mjs').Line[], raw: unknown }> }} */
  const comparison = await import(`./${name}/index.mjs`)
  const result = await comparison.run({ quick: values.quick, repeats })
  for (const table of result.tables) process.stdout.write(`${formatTable(table)}\n`)
  summary.push(...result.summary)
  if (!values.quick) keepResult(name, { machine, ...result })
  printProgress(`${name}: ${Math.round((Date.now() - started) / 1000)} s`)
}
process.stdout.write(`${formatTable(summaryOf(summary))}\n`)
// Only one run of everything: rows of several days and machines could not be compared.
if (!values.quick && positionals.length === 0) writeSummary(summary, machine)

import { join } from 'node:path'
import { handleSignals } from '#host/listen/handle-signals.ts'

/* The entry of the command-line program. Loading the program takes most of its start, so signals and output come first. */

const signals = handleSignals()
// When nobody reads the output any more, or the disk is full, the host goes on without it.
for (const output of [process.stdout, process.stderr]) output.on('error', () => {})

const { runProgram } = await import('#server/program.ts')
await runProgram({ signals, consoleFolder: join(import.meta.dirname, '../console') })

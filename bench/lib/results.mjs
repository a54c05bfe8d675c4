import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describeMachine } from './machine.mjs'

const FILE = fileURLToPath(new URL('../results.json', import.meta.url))

/**
 * Puts the result of one comparison beside those of the others that bench/results.json has already. A quick run is no
 * result to keep: it stays out of the file.
 * @param {string} name
 * @param {{ tables: readonly import('./table.mjs').Table[], raw: unknown }} result
 * @param {ReturnType<typeof describeMachine>} machine
 */
export const keepResult = (name, { tables, raw }, machine) => {
  const kept = existsSync(FILE) ? JSON.parse(readFileSync(FILE, 'utf8')) : {}
  const taken = new Date().toISOString().slice(0, 10)
  writeFileSync(
    FILE,
    `${JSON.stringify({ ...kept, [name]: { taken, machine, tables, raw } }, undefined, 1)}\n`,
  )
}

import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describeMachine } from './machine.mjs'

const FILE = fileURLToPath(new URL('../results.json', import.meta.url))

/**
 * Writes the result of one comparison to bench/results.json, beside those of the others. The result of a quick run is not
 * kept.
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

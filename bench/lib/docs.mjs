import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { formatTable } from './table.mjs'

const FILE = fileURLToPath(new URL('../results.md', import.meta.url))

/**
 * Writes the tables of one comparison into bench/results.md, between `<!-- bench:name -->` and `<!-- /bench:name -->`,
 * with the machine and the date. Does nothing if the document has no such markers.
 * @param {string} name
 * @param {readonly import('./table.mjs').Table[]} tables
 * @param {ReturnType<typeof import('./machine.mjs').describeMachine>} machine
 */
export const writeTables = (name, tables, machine) => {
  if (!existsSync(FILE)) return
  const before = readFileSync(FILE, 'utf8')
  const [start, end] = [`<!-- bench:${name} -->`, `<!-- /bench:${name} -->`]
  const [from, to] = [before.indexOf(start), before.indexOf(end)]
  if (from < 0 || to < from) return
  const { cpu, cores, memoryGb, node, browser, loadAtStart } = machine
  const on = `${new Date().toISOString().slice(0, 10)}: ${cpu}, ${cores} cores, ${memoryGb} GB, Node ${node}, ${browser}; load ${loadAtStart} at the start.`
  const text = [start, on, ...tables.map(formatTable)].join('\n\n').replaceAll(/\n{3,}/g, '\n\n')
  writeFileSync(FILE, `${before.slice(0, from)}${text}\n${before.slice(to)}`)
}

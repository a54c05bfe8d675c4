import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../../tools/process.mjs'
import { figure, ratio } from './stats.mjs'
import { formatTable } from './table.mjs'

/**
 * A line of the one table that the repository keeps.
 * @typedef {object} Line
 * @property {string} what the measure with its unit
 * @property {number | undefined} value
 * @property {number} [beside] the same of what it is compared with, which `what` names
 */

const RAW = join(ROOT, 'bench/.results')
const SUMMARY = join(ROOT, 'docs/performance.md')
const [START, END] = ['<!-- results -->', '<!-- /results -->']

/**
 * Writes everything that one comparison measured to `bench/.results`, which Git ignores.
 * @param {string} name
 * @param {unknown} result
 */
export const keepResult = (name, result) => {
  mkdirSync(RAW, { recursive: true })
  writeFileSync(join(RAW, `${name}.json`), `${JSON.stringify(result, undefined, 1)}\n`)
}

/** @param {readonly Line[]} lines */
export const summaryOf = (lines) => ({
  title: 'Summary',
  columns: ['', 'Tidemark', 'beside it', 'ratio'],
  rows: lines.map(({ what, value, beside }) => [
    what,
    ...[value, beside, ratio(value, beside)].map(figure),
  ]),
})

/**
 * Replaces the table in docs/performance.md.
 * @param {readonly Line[]} lines of all comparisons, from one run
 * @param {ReturnType<typeof import('./machine.mjs').describeMachine>} machine
 */
export const writeSummary = (lines, machine) => {
  const before = readFileSync(SUMMARY, 'utf8')
  const [from, to] = [before.indexOf(START), before.indexOf(END)]
  if (from < 0 || to < from) throw new Error(`${SUMMARY} has no place for the table.`)
  const { cpu, cores, memoryGb, node, browser, loadAtStart, calibrationMs } = machine
  const taken = new Date().toISOString().slice(0, 10)
  const title = `${taken}: ${cpu}, ${cores} cores, ${memoryGb} GB, Node ${node}, ${browser}; load ${loadAtStart} and calibration ${calibrationMs} ms at the start`
  const table = formatTable({ ...summaryOf(lines), title })
  writeFileSync(SUMMARY, `${before.slice(0, from)}${START}\n\n${table}\n${before.slice(to)}`)
}

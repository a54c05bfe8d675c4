import { cpus, loadavg } from 'node:os'

/*
 * How fast the machine is at this moment: the same work each time, so that tables of different days, or of a busy and
 * an idle machine, can be told apart. It sorts, parses and searches, as pages and the host do.
 */

const TEXT = JSON.stringify(
  Array.from({ length: 4000 }, (_, index) => ({
    id: `deployment-${(index * 7919) % 4001}`,
    at: index * 1000,
    labels: ['main', 'release', String(index % 17)],
  })),
)

const work = () => {
  /** @type {{ id: string, at: number, labels: string[] }[]} */
  const records = JSON.parse(TEXT)
  const sorted = records.toSorted((a, b) => a.id.localeCompare(b.id, 'en'))
  return sorted.filter(({ labels }) => /^1\d$/.test(labels[2] ?? '')).length
}

/** The time of a fixed piece of work in ms: the median of nine, on one core and not slowed down. */
export const calibrate = () => {
  for (let time = 0; time < 5; time += 1) work()
  const times = Array.from({ length: 9 }, () => {
    const since = performance.now()
    work()
    return performance.now() - since
  }).toSorted((a, b) => a - b)
  return times[4] ?? Number.NaN
}

/** What to say beside a table: the calibration of each round and the load of the machine. @param {readonly number[]} times */
export const describeCalibration = (times) => {
  const sorted = times.toSorted((a, b) => a - b)
  const [low, high] = [sorted[0] ?? Number.NaN, sorted.at(-1) ?? Number.NaN]
  const middle = sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
  const load = Math.round((loadavg()[0] ?? 0) * 10) / 10
  return `Calibration: ${middle.toFixed(1)} ms (${low.toFixed(1)} to ${high.toFixed(1)}) for a fixed script; load ${load} on ${cpus().length} cores at the end.`
}

import { describeCalibration } from '../lib/calibrate.mjs'
import { figure, median, medians, ratio } from '../lib/stats.mjs'

/** @typedef {import('../lib/table.mjs').Table} Table */
/** @typedef {Record<string, Record<string, number>[]>} Samples by the name of the case */

const FLOOR = ': floor'
const WAIT = 'wait: '

/** @param {Samples} samples @param {string} calibration @returns {Table} */
const opening = (samples, calibration) => ({
  title:
    'Opening a page over slow 4G, CPU 4× slower (ms; first data is the first row or field that is painted; opened is when an entry that was clicked as soon as it was there shows its details; live is when the page itself opens one)',
  columns: [
    ...['', 'cold: first paint', 'largest paint', 'first data', '/ floor', 'opened', 'live'],
    ...['JS kB', 'requests', 'repeat: first paint', 'first data', '/ floor', 'CLS', 'CLS in use'],
  ],
  rows: Object.entries(samples).map(([name, each]) => {
    const of = medians(each)
    const floor = medians(samples[`${name}${FLOOR}`] ?? [])
    return [
      name,
      ...[of.coldPaint, of.coldLargest, of.cold, ratio(of.cold, floor.cold)].map(figure),
      ...[of.opened, of.live, of.script].map(figure),
      String(of.requests ?? '—'),
      ...[of.repeatPaint, of.repeat, ratio(of.repeat, floor.repeat)].map(figure),
      ...[of.shift, of.shiftUsed].map((shift) => (shift ?? 0).toFixed(4)),
    ]
  }),
  note: `The floor is the same screen as HTML and CSS without scripts. JS and requests are those until the page rests, with the code that it loads ahead for other pages. ${calibration}`,
})

/** @param {Samples} samples @param {string} calibration @returns {Table} */
const waiting = (samples, calibration) => ({
  title:
    'From input to the next paint, CPU 4× slower (ms, in steps of 8; 16 is what browsers tell of at all)',
  columns: ['', 'median', 'worst of all runs'],
  rows: Object.entries(samples).flatMap(([name, each]) =>
    Object.keys(medians(each))
      .filter((measure) => measure.startsWith(WAIT))
      .map((measure) => {
        const waits = each.map((sample) => sample[measure] ?? Number.NaN)
        return [
          `${name}: ${measure.slice(WAIT.length)}`,
          figure(median(waits)),
          figure(Math.max(...waits)),
        ]
      }),
  ),
  note: calibration,
})

/** @param {ReturnType<typeof import('../../tools/script-sizes.mjs').scriptSizes>} sizes @returns {Table} */
const weighing = (sizes) => ({
  title: 'JavaScript that a page needs before it shows anything (kB of 1,000 bytes, gzip)',
  columns: ['', 'kB', 'largest parts'],
  rows: Object.entries(sizes).map(([title, { kB, parts }]) => [
    title,
    figure(kB),
    parts
      .slice(0, 4)
      .map(([file, size]) => `${file.replace(/-[\w-]{8}\.js$/, '')} ${figure(size)}`)
      .join(', '),
  ]),
})

/**
 * @param {{ samples: Samples, sizes: ReturnType<typeof import('../../tools/script-sizes.mjs').scriptSizes>, calibrations: readonly number[] }} measured
 * @returns {Table[]}
 */
export const tablesOf = ({ samples, sizes, calibrations }) => {
  const calibration = describeCalibration(calibrations)
  return [opening(samples, calibration), waiting(samples, calibration), weighing(sizes)]
}

/** @param {Samples} samples @returns {import('../lib/results.mjs').Line[]} */
export const linesOf = (samples) => {
  const waits = Object.values(samples)
    .flat()
    .flatMap((sample) => Object.entries(sample))
    .filter(([measure]) => measure.startsWith(WAIT))
  const measures = [
    ['cold', 'first data, first visit, ms (beside HTML alone)'],
    ['repeat', 'first data, later visit, ms (beside HTML alone)'],
  ]
  return [
    ...Object.entries(samples)
      .filter(([name]) => !name.endsWith(FLOOR))
      .flatMap(([name, each]) => {
        const [of, floor] = [medians(each), medians(samples[`${name}${FLOOR}`] ?? [])]
        return measures.map(([measure = '', title]) => ({
          what: `${name}: ${title}`,
          value: of[measure],
          beside: floor[measure],
        }))
      }),
    {
      what: 'both pages: worst input to paint, slow processor, ms',
      value: Math.max(...waits.map(([, wait]) => wait)),
    },
  ]
}

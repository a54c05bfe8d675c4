import { figure } from '../lib/stats.mjs'
import { measureEdits } from './edits.mjs'
import { changeToScreen, countHours } from './hours.mjs'
import { startLoggedApi } from './logged-api.mjs'

const MINUTE = 60_000

/**
 * The requests of an open console, as the API receives them. Counts are exact, so they are measured once, whatever
 * `repeats` is.
 * @param {{ quick: boolean, repeats: number }} options
 */
export const run = async ({ quick }) => {
  const span = quick ? 2 * MINUTE : 60 * MINUTE
  const hours = await countHours(span, quick)
  const changes = await changeToScreen(quick ? 2 : 24, quick)
  const delays = quick ? [100] : [100, 400, 2000]
  /** @type {Record<string, Record<string, number>>} */
  const edits = {}
  const api = await startLoggedApi()
  try {
    for (const late of delays)
      edits[late] = await measureEdits(api, late, quick ? 2 : late < 1000 ? 20 : 8)
  } finally {
    await api.stop()
  }
  const measures = Object.keys(Object.values(edits)[0] ?? {})
  return {
    summary: [
      ...['at rest', 'a deployment in progress'].map((name) => ({
        what: `timeline: requests in ${span / MINUTE} minutes, ${name}`,
        value: hours[name],
      })),
      {
        what: 'timeline: changed state to screen, a deployment in progress, s',
        value: (changes['a deployment in progress']?.p50 ?? Number.NaN) / 1000,
      },
    ],
    tables: [
      {
        title: `Requests in ${span / MINUTE} minutes of an open timeline`,
        columns: ['', 'requests'],
        rows: Object.entries(hours).map(([name, count]) => [name, String(count)]),
      },
      {
        title: 'From a changed state in the API to the screen (s)',
        columns: ['', 'p50', 'p95'],
        rows: Object.entries(changes).map(([name, { p50, p95 }]) => [
          name,
          figure(p50 / 1000),
          figure(p95 / 1000),
        ]),
      },
      {
        title: 'Edits of a form: requests, and ms from the key to the painted violation',
        columns: ['answers after', ...measures],
        rows: Object.entries(edits).map(([late, of]) => [
          `${late} ms`,
          ...measures.map((measure) =>
            measure.startsWith('edit') ? figure(of[measure]) : String(of[measure]),
          ),
        ]),
      },
    ],
    raw: { span, hours, changes, edits },
  }
}

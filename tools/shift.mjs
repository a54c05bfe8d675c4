import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { chromium } from 'playwright'
import { CHROMIUM_ARGS, findChromium } from './chromium.mjs'
import { ROOT } from './process.mjs'
import { createGrowingHistory } from './shift-history.mjs'
import {
  measure,
  openFirst,
  search,
  setVisibility,
  settle,
  showNewer,
  type,
} from './shift-tabs.mjs'

/*
 * A shift of ten hours in two tabs, in fast-forward: deployments keep arriving, somebody reads,
 * searches and types, the machine sleeps, and tabs go to the background and back. Measures every
 * half hour and writes the samples to docs/shift.json.
 */

const HOUR = 3_600_000
const STEP = 10_000
const SPAN = Number(process.env['SHIFT_HOURS'] ?? 10) * HOUR
const ARRIVALS_AN_HOUR = 200
const SAMPLE = HOUR / 2

const data = mkdtempSync(join(tmpdir(), 'tidemark-shift-'))
const server = spawn(
  process.execPath,
  [join(ROOT, 'dist/server/main.js'), 'console', '--json', '--port', '0', '--data', data],
  { stdio: ['ignore', 'pipe', 'inherit'] },
)
const [line] = await once(createInterface(server.stdout), 'line')
/**
 * The JSON line that the console prints when it starts.
 * @typedef {{ url: string, apiUrl: string, token: string, environments: { long: string }, organizationId: string, clusterId: string }} Served
 */
const served = /** @type {Served} */ (JSON.parse(String(line)))

const executablePath = findChromium()
const browser = await chromium.launch({
  args: CHROMIUM_ARGS,
  ...(executablePath !== undefined && { executablePath }),
})
const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
const start = Date.now()
await context.clock.install({ time: start })

// A page of sample records, the templates of the arriving deployments.
const answer = await context.request.get(
  `${served.apiUrl}/environment/${served.environments.long}/deploymentHistory`,
  { headers: { Authorization: `Token ${served.token}` } },
)
const { results } = /** @type {{ results: import('./shift-history.mjs').Deployment[] }} */ (
  await answer.json()
)
const history = createGrowingHistory(results, {
  from: start,
  every: HOUR / ARRIVALS_AN_HOUR,
  before: 500,
})

let now = start
const requests = { history: 0, resolve: 0 }
/** @type {string[]} */
const errors = []
context.on('weberror', (error) => errors.push(String(error.error())))
context.on('request', (request) => {
  if (request.url().endsWith('/resolve')) requests.resolve += 1
})
await context.route('**/api/environment/*/deploymentHistory*', (route) => {
  requests.history += 1
  const startId = new URL(route.request().url()).searchParams.get('startId')
  return route.fulfill({
    json: history.page(now, startId),
    headers: {
      Date: new Date(now).toUTCString(),
      'X-RateLimit-Limit': '1000',
      // The budget resets every hour; resolves share it.
      'X-RateLimit-Remaining': '900',
      'X-RateLimit-Reset': String(Math.ceil((Math.floor(now / HOUR) + 1) * 3600)),
    },
  })
})

const timeline = await context.newPage()
await timeline.goto(`${served.url}/environments/${served.environments.long}/deployments`)
await timeline.getByRole('button', { name: 'Use the sample workspace' }).click()
await timeline.getByRole('article').first().waitFor()
const form = await context.newPage()
await form.goto(
  `${served.url}/organizations/${served.organizationId}/clusters/${served.clusterId}/components/external-dns`,
)
await form.getByRole('form', { name: /^Configure / }).waitFor()
const tabs = { timeline, form }
const sessions = {
  timeline: await context.newCDPSession(timeline),
  form: await context.newCDPSession(form),
}

/** @param {number} span */
const pass = async (span) => {
  now += span
  await context.clock.fastForward(span)
  for (const page of Object.values(tabs)) await settle(page)
}

const samples = []
let hidden = false
for (let elapsed = 0; elapsed <= SPAN;) {
  const minute = Math.round(elapsed / 60_000)
  if (elapsed % SAMPLE === 0) {
    const sample = {
      hour: elapsed / HOUR,
      arrived: history.count(now),
      timeline: await measure(sessions.timeline),
      form: await measure(sessions.form),
      requests: { ...requests },
    }
    samples.push(sample)
    process.stdout.write(`${JSON.stringify(sample)}\n`)
  }
  if (elapsed % 60_000 === 0) {
    if (minute % 10 === 0) await showNewer(timeline)
    if (minute % 15 === 5) await search(timeline, minute % 30 === 5 ? 'main' : '')
    if (minute % 20 === 3) await openFirst(timeline)
    if (minute % 3 === 0) await type(form, `quayside ${minute}`)
    // Every other hour, the timeline is in the background for twenty minutes.
    if (minute % 120 === 60) hidden = true
    if (minute % 120 === 80) hidden = false
    if (minute % 120 === 60 || minute % 120 === 80)
      await setVisibility(timeline, hidden ? 'hidden' : 'visible')
  }
  // The machine sleeps twice, for ten minutes each.
  const asleep = elapsed === 210 * 60_000 || elapsed === 450 * 60_000
  const step = asleep ? 600_000 : STEP
  await pass(step)
  elapsed += step
}

writeFileSync(
  join(ROOT, 'docs/shift.json'),
  `${JSON.stringify({ taken: new Date(start).toISOString().slice(0, 10), errors, samples }, undefined, 2)}\n`,
)
process.stdout.write(`${errors.length} uncaught errors\n`)
await browser.close()
server.kill('SIGTERM')
rmSync(data, { recursive: true, force: true })

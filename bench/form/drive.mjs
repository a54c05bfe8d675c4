import { heapOf, pause, visit, workDuring, workOf } from '../lib/browser.mjs'
import { signIn } from '../lib/product.mjs'
import { median, p95 } from '../lib/stats.mjs'
import { installProbe } from './probe.mjs'

/**
 * @typedef {import('../lib/browser.mjs').Visit} Visit
 * @typedef {object} Contender
 * @property {string} name
 * @property {number} [first] number of controls that it paints first, if it does not create all of them at once
 * @property {(set: string) => boolean} [fills] whether a set must be filled in before there is a form to measure
 * @property {(visit: Visit) => Promise<void>} open loads everything that a form needs, without a form
 * @property {(visit: Visit, set: string) => Promise<void>} start shows the form of a set
 * @property {(visit: Visit, set: string, round: number) => Promise<void>} arm prepares a round that follows a key
 * @property {(visit: Visit) => Promise<void>} due sends the prepared round; does nothing if it is sent without being asked
 */

const KEYS = 30
const ROUNDS = 4

/** Waits until the main thread has had nothing to do for a while. @param {Visit['cdp']} cdp @param {number} [least] */
const idle = async (cdp, least = 200) => {
  await pause(least)
  for (let quiet = 0, before = (await workOf(cdp)).task; quiet < 2;) {
    await pause(100)
    const now = (await workOf(cdp)).task
    quiet = now - before < 4 ? quiet + 1 : 0
    before = now
  }
}

/**
 * The same fields in plain DOM.
 * @param {string} name
 * @param {string} url
 * @returns {Contender}
 */
export const floorPage = (name, url) => {
  let armed = 0
  return {
    name,
    open: async ({ page }) => {
      await page.goto(`${url}/`)
    },
    start: ({ page }, set) => page.evaluate((of) => globalThis.bench.start(of), set),
    arm: async (_, __, round) => {
      armed = round
    },
    due: ({ page }) => page.evaluate((round) => globalThis.bench.round(round), armed),
  }
}

/**
 * Tidemark's own page, served by its own host, which calls the bench API. A round arrives as it does for a person: a key
 * is typed, and the page requests the round.
 * @param {import('../lib/product.mjs').Product} product
 * @param {{ round: number }} api the round of the bench API's next response
 * @returns {Contender}
 */
export const tidemark = (product, api) => {
  const pathOf = (/** @type {string} */ set) =>
    `/organizations/bench/clusters/7d6c1f0e-55c5-4c7b-9a6b-0d5f3b1f0001/components/${set}`
  return {
    name: 'Tidemark',
    first: 30,
    open: async ({ page, context }) => {
      api.round = 0
      await signIn(context, product)
      await page.goto(product.url + pathOf('flat-1'))
      await page.waitForFunction(() => document.querySelector('[role=form] input'))
    },
    fills: (set) => set === 'nested',
    start: async ({ page }, set) => {
      await page.evaluate((path) => history.pushState({}, '', path), pathOf(set))
      if (set !== 'nested') return
      // Rows belong to the draft; an answer has none.
      await page.getByRole('button', { name: 'Fill from JSON or YAML' }).click()
      await page
        .getByRole('textbox', { name: 'Values' })
        .fill(JSON.stringify({ pools: Array.from({ length: 20 }, () => ({})) }))
      await page.getByRole('button', { name: 'Fill the form' }).click()
    },
    arm: async (_, __, round) => {
      api.round = round
    },
    due: async () => {},
  }
}

/** @param {Visit['page']} page */
const focusFirst = (page) =>
  page.evaluate(() => {
    const field = document.querySelector(
      ':is(form, [role=form]) :is(input:not([type]), input[type=text], textarea)',
    )
    if (!(field instanceof HTMLElement)) throw new Error('There is no text to type in.')
    field.focus()
  })

/** @param {Visit['page']} page @param {number} count @param {number} every in ms */
const type = async (page, count, every) => {
  for (let typed = 0; typed < count; typed += 1) {
    const until = pause(every)
    await page.keyboard.press('a')
    await until
  }
}

/** @param {Visit['page']} page */
const watchKeys = (page) => page.evaluate(() => globalThis.probe.watchKeys())

/** @param {Visit['page']} page @returns {Promise<number[]>} */
const takeKeys = (page) => page.evaluate(() => globalThis.probe.takeKeys())

/**
 * Whether the page shows the messages of a round: each in the list beside the form and, if its field exists, at the
 * field.
 * @param {Visit['page']} page
 * @param {number} round
 * @param {number} least
 */
const isShown = (page, round, least) =>
  page.evaluate(
    ([text, count]) => document.body.textContent.split(text).length > count,
    /** @type {[string, number]} */ ([`says round ${round}`, least]),
  )

/**
 * All measurements of one contender on one set, in one visit.
 * @param {Contender} contender
 * @param {{ set: string, controls: number, cpu: number, profile?: (visit: Visit, what: string, happen: () => Promise<void>) => Promise<void> }} options
 * @returns {Promise<Record<string, number>>} times in ms, heap in MB
 */
export const measureForm = (contender, { set, controls, cpu, profile }) =>
  visit({ cpu }, async (visited) => {
    const { page, cdp } = visited
    const keep = profile ?? ((_, __, happen) => happen())
    await page.addInitScript(installProbe)
    await contender.open(visited)
    await idle(cdp)

    const mount = await workDuring(cdp, () =>
      keep(visited, 'mount', async () => {
        await page.evaluate(
          (count) => globalThis.probe.expectForm(count),
          Math.min(controls, contender.first ?? controls),
        )
        await contender.start(visited, set)
        await page.waitForFunction(() => globalThis.probe.formPainted(), undefined, {
          polling: 100,
          timeout: 60_000,
        })
        await idle(cdp)
      }),
    )
    const mountToPaint = await page.evaluate(() => globalThis.probe.formPainted())
    const heap = await heapOf(cdp)

    await focusFirst(page)
    await type(page, 10, 20)
    await contender.due(visited)
    await idle(cdp, 600)
    // Ends before these keys cause a request, so only keys are measured.
    const every = 40 * cpu > 60 ? 60 : 40
    await watchKeys(page)
    await type(page, KEYS, every)
    const keys = await takeKeys(page)
    await idle(cdp, 600)
    // Once more without the probe, whose work would count as the form's.
    const typing = await workDuring(cdp, () => keep(visited, 'keys', () => type(page, KEYS, every)))
    await idle(cdp, 600)

    const rounds = []
    for (let round = 1; round <= ROUNDS; round += 1) {
      await contender.arm(visited, set, round)
      const work = await workDuring(cdp, () =>
        keep(visited, `round ${round}`, async () => {
          await page.keyboard.press('b')
          await contender.due(visited)
          await idle(cdp, 600)
        }),
      )
      if (!(await isShown(page, round, 20)))
        throw new Error(`${contender.name} does not show the violations of round ${round}`)
      // The first round creates elements that later ones only change.
      if (round > 1) rounds.push(work)
    }

    await watchKeys(page)
    await contender.arm(visited, set, ROUNDS + 1)
    await type(page, 33, 60)
    const due = contender.due(visited)
    await type(page, 8, 60)
    await due
    const disturbed = (await takeKeys(page)).slice(25)
    await idle(cdp, 600)
    if (!(await isShown(page, ROUNDS + 1, 20)))
      throw new Error(`${contender.name} does not show the round that came while typing`)

    return {
      mountToPaint: contender.fills?.(set) ? Number.NaN : (mountToPaint ?? Number.NaN),
      mountTask: contender.fills?.(set) ? Number.NaN : mount.task,
      keyP50: median(keys),
      keyP95: p95(keys),
      keyScript: typing.script / KEYS,
      keyTask: typing.task / KEYS,
      keyStyle: typing.style / KEYS,
      keyLayout: typing.layout / KEYS,
      roundTask: median(rounds.map(({ task }) => task)),
      roundScript: median(rounds.map(({ script }) => script)),
      disturbedKey: Math.max(...disturbed),
      heap,
      nodes: mount.nodes,
    }
  })

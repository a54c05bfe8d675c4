import { componentPath } from '#e2e/support/configure.ts'
import { historyPath } from '#e2e/support/console.ts'
import { environmentOf } from '#e2e/support/served.ts'
import { type Person, personAt, type Wanted } from './person.ts'
import { type Proxy, startSwitchingProxy } from './proxy.ts'
import {
  ENTRY,
  enter,
  expect,
  expectEntries,
  expectFormResolved,
  enterComponent,
  test as engines,
} from './test.ts'

/*
 * What a person does the moment the first row stands, before the scripts have come, also where something else has changed
 * the page on its way or in the browser.
 */

const SEARCH = { role: 'searchbox', name: 'Search deployments' }
const IS_LIVE = `document.querySelector('main') !== null && document.querySelector('.until-live:disabled') === null`

const test = engines.extend<{ front: Proxy; visitor: Person }>({
  front: async ({ served }, provide) => {
    const proxy = await startSwitchingProxy(served.url)
    await provide(proxy)
    await proxy.stop()
  },
  visitor: async ({ driver, front }, provide) => {
    await provide(personAt(driver, front.url))
  },
})

/** Loads the page again without its scripts, and waits until something stands; returns what lets them in. */
const reloadWithoutScripts = async (person: Person, proxy: Proxy, shown: Wanted) => {
  const letIn = proxy.holdScripts()
  await person.run(`(() => {
    window.isOld = true
    // Without the browser's question whether to leave unsaved edits.
    addEventListener('beforeunload', (event) => event.stopImmediatePropagation(), true)
    setTimeout(() => location.reload())
    return null
  })()`)
  await expect.poll(() => person.run(`'isOld' in window`).catch(() => true)).toBe(false)
  await expect.poll(async () => (await person.look(shown)).length).toBeGreaterThan(0)
  expect(await person.run(IS_LIVE)).toBe(false)
  return async () => {
    letIn()
    await expect.poll(() => person.run(IS_LIVE).catch(() => false), { timeout: 30_000 }).toBe(true)
  }
}

/** Elements of an extension beside each field, as those of password managers and grammar checkers. */
const ADD_ELEMENTS = `(() => {
  for (const field of document.querySelectorAll('input, textarea, select')) {
    field.setAttribute('data-extension', 'seen')
    const mark = document.createElement('extension-mark')
    mark.style.cssText = 'position: absolute; inline-size: 0; block-size: 0'
    field.after(mark)
  }
  return null
})()`

const CONDITIONS: Record<string, { before?: (proxy: Proxy) => void; after?: string }> = {
  'as the host sends it': {},
  'with an extension’s element beside each field': { after: ADD_ELEMENTS },
  'through a proxy that rewrites addresses': {
    // Another host, and a parameter of its own.
    before: ({ rewrite, url }) =>
      rewrite((html) =>
        html.replaceAll(
          /(<a [^>]*href=")(\/[^"]*)"/g,
          (_, start: string, to: string) =>
            `${start}${url}${to}${to.includes('?') ? '&amp;' : '?'}via=proxy"`,
        ),
      ),
  },
}

/** Whether a control shows that it is not there yet. */
const isWaiting = (wanted: Wanted) =>
  `(([control]) => control.matches(':disabled') && Number(getComputedStyle(control).opacity) < 1)(tidemarkFind(${JSON.stringify(wanted)}))`

/** The first entry that the bars do not cover, and where it is. */
const READ_AT = `(() => {
  const first = [...document.querySelectorAll('[role=feed] article')].find((article) => {
    const { top, bottom } = article.getBoundingClientRect()
    return (top + bottom) / 2 >= 100
  })
  return [first?.ariaLabel ?? '', Math.round(first?.getBoundingClientRect().top ?? 0)]
})()`

/** Waits until the page neither scrolls nor grows: WebKit lays out late what comes into view, and keeps nothing in place. */
const atRest = (person: Person) =>
  person.run(`new Promise((resolve) => {
    let [frames, last] = [0, '']
    const step = () => {
      const now = [scrollY, document.documentElement.scrollHeight].join()
      frames = now === last ? frames + 1 : 0
      last = now
      if (frames < 20) requestAnimationFrame(step)
      else resolve(null)
    }
    step()
  })`)

/** What can be read, and where, once the page is at rest. */
const readAtRest = async (person: Person) => {
  await atRest(person)
  return person.run<[string, number]>(READ_AT)
}

for (const [condition, { before, after }] of Object.entries(CONDITIONS)) {
  test(`a timeline ${condition} takes keys and the wheel before its scripts, and stays where it is`, async ({
    visitor: person,
    front,
    served,
  }) => {
    await enter(person, historyPath(environmentOf(served, 'long')))
    await expectEntries(person)
    before?.(front)
    const goLive = await reloadWithoutScripts(person, front, ENTRY)
    if (after) await person.run(after)
    // What keys and presses need shows that it is not there yet.
    for (const control of [SEARCH, { role: 'button', name: 'Refresh' }])
      await expect.poll(() => person.run(isWaiting(control))).toBe(true)
    await person.press('/')
    await person.type('lost')
    // Firefox opens a search of its own for it.
    await person.press('Escape')
    // Again where WebKit stops on the way, because what comes into view is laid out meanwhile.
    await expect(async () => {
      await person.press('PageDown')
      await atRest(person)
      expect(await person.run<number>('scrollY')).toBeGreaterThan(300)
    }).toPass()
    await person.pointAt({ ...ENTRY, nth: 7 })
    await person.wheel(150)
    const [name, top] = await readAtRest(person)
    await goLive()
    const [itsName, itsTop] = await readAtRest(person)
    expect(itsName).toBe(name)
    expect(Math.abs(itsTop - top)).toBeLessThanOrEqual(1)
    expect((await person.sees(SEARCH)).value).toBe('')
    await person.press('/')
    await person.type('checkout')
    expect((await person.sees(SEARCH)).value).toBe('checkout')
    await expect.poll(person.address).toMatch(/[?&]q=checkout/)
  })

  test(`a form ${condition} takes nothing before its scripts that it would lose, and keeps the draft`, async ({
    driver,
    visitor: person,
    front,
    served,
  }) => {
    const owner = { role: 'textbox', name: 'TXT owner ID' }
    await enterComponent(person, componentPath(served, 'external-dns'), 'external-dns')
    await person.write(owner, 'harbour')
    await person.press('Tab')
    await expectFormResolved(person)
    before?.(front)
    const goLive = await reloadWithoutScripts(person, front, owner)
    if (after) await person.run(after)
    // The markup may be there before the stylesheet, when nothing is painted yet.
    await expect.poll(() => person.run(isWaiting(owner))).toBe(true)
    await person.run(
      `(([box]) => { box.scrollIntoView({ block: 'center' }); return null })(tidemarkFind(${JSON.stringify(owner)}))`,
    )
    await atRest(person)
    const shown = (await person.sees(owner)).box
    await driver.pointTo(shown.x + shown.width / 2, shown.y + shown.height / 2)
    await driver.press()
    await driver.release()
    const early = 'early'
    await person.type(early)
    expect((await person.sees(owner)).value).not.toContain(early)
    const top = (await person.sees(owner)).box.y
    await goLive()
    await expectFormResolved(person)
    await atRest(person)
    const now = await person.sees(owner)
    expect(now.value).toBe('harbour')
    expect(Math.abs(now.box.y - top)).toBeLessThanOrEqual(1)
    await person.write(owner, 'quayside')
    await expectFormResolved(person)
    expect((await person.sees(owner)).value).toBe('quayside')
  })
}

/** Notes the places of all entries that are ever in the window. */
const NOTE_PLACES = `(() => {
  window.places = new Set()
  const note = () => {
    for (const entry of document.querySelectorAll('[role=feed] article')) {
      const { top, bottom } = entry.getBoundingClientRect()
      if (bottom > 0 && top < innerHeight) window.places.add(Number(entry.ariaPosInSet))
    }
    requestAnimationFrame(note)
  }
  note()
  return null
})()`
/** Lets the page paint, so that it is seen after each turn of the wheel. */
const PAINT = `new Promise((resolve) => { requestAnimationFrame(() => requestAnimationFrame(() => resolve(null))) })`

test('a wheel that turns while the scripts come passes every entry', async ({
  visitor: person,
  front,
  served,
}) => {
  await enter(person, historyPath(environmentOf(served, 'long')))
  await expectEntries(person)
  const goLive = await reloadWithoutScripts(person, front, ENTRY)
  await person.run(NOTE_PLACES)
  await person.pointAt({ ...ENTRY, nth: 1 })
  const turn = async () => {
    await person.wheel(300)
    await person.run(PAINT)
  }
  for (let turns = 0; turns < 4; turns += 1) await turn()
  const live = goLive()
  while ((await person.run<number>('Math.max(...window.places)')) < 45) await turn()
  await live
  const places = await person.run<number[]>('[...window.places].sort((a, b) => a - b)')
  expect(places).toEqual(Array.from({ length: places.length }, (_, index) => index + 1))
})

import type { Page } from '@playwright/test'
import { box, expectResolved, form, openComponent } from '#e2e/support/configure.ts'
import {
  entries,
  expectLive,
  fontsReady,
  historyPath,
  reload,
  visit,
} from '#e2e/support/console.ts'
import { holdBack } from '#e2e/support/hold-back.ts'
import { readAt } from '#e2e/support/reading.ts'
import { environmentOf } from '#e2e/support/served.ts'
import { expect, test } from '#e2e/support/test.ts'

/* What a person has and can do with the host's markup, before the page's script has taken it over. */

/**
 * Reloads the page with its script held back until something is shown; returns a function that lets it come, and waits
 * until the page is live.
 */
const reloadWithoutScript = async (
  page: Page,
  script = '**/assets/timeline-*.js',
  shown = entries(page).first(),
) => {
  const letIn = await holdBack(page, script)
  await page.reload({ waitUntil: 'commit' })
  await expect(shown).toBeVisible()
  await expect(page.locator('#root[data-markup-only]')).toHaveCount(1)
  return async () => {
    letIn()
    await expectLive(page)
  }
}

const search = (page: Page) => page.getByRole('searchbox', { name: 'Search deployments' })

test('the headline, a search and an opened filter of a timeline stay when the script comes', async ({
  page,
  served,
}) => {
  const path = historyPath(environmentOf(served, 'long'))
  await visit(page, path)
  await expect(entries(page).first()).toBeVisible()

  await test.step('the headline is as wide as before, and nothing is claimed of checks until then', async () => {
    const goLive = await reloadWithoutScript(page)
    const headline = page.getByRole('heading', { level: 1 })
    // The face of the text comes late and is as wide as the one in its place, but for parts of a pixel.
    await fontsReady(page)
    const room = () => headline.evaluate((element) => element.getBoundingClientRect().width)
    const before = await room()
    await expect(page.getByText(/^Checked/)).toBeHidden()
    await goLive()
    await expect(page.getByText(/^Checked .+, next in /)).toBeVisible()
    await expect.poll(room).toBe(before)
  })

  await test.step('a filter that is opened has its choices', async () => {
    const goLive = await reloadWithoutScript(page)
    const status = page.getByRole('button', { name: 'Status' })
    await status.click()
    const choices = page.getByRole('dialog', { name: 'Status' })
    await expect(choices).toBeVisible()
    await goLive()
    await choices.getByRole('checkbox', { name: /^Deployed\b/ }).check()
    await expect(page).toHaveURL(/\bstatus=DEPLOYED\b/)
    await expect(status).toHaveAttribute('aria-expanded', 'true')
  })

  await test.step('neither a typed search nor its caret is lost', async () => {
    const goLive = await reloadWithoutScript(page)
    await search(page).pressSequentially('leger')
    for (let left = 0; left < 3; left += 1) await page.keyboard.press('ArrowLeft')
    await goLive()
    await expect(search(page)).toBeFocused()
    await page.keyboard.type('d')
    await expect(search(page)).toHaveValue('ledger')
    await expect(page).toHaveURL(/\bq=ledger\b/)
  })
})

test('a window that is narrower than at the last visit has no filters beyond its edge @path', async ({
  page,
  served,
}) => {
  await visit(page, historyPath(environmentOf(served, 'long')))
  await expect(page.getByRole('button', { name: 'Status' })).toBeVisible()
  // As in another window of the same browser, which tells the host of its own width only when it is live.
  await page.goto('about:blank')
  await page.setViewportSize({ width: 390, height: 844 })
  const letIn = await holdBack(page, '**/assets/timeline-*.js')
  await page.goto(historyPath(environmentOf(served, 'long')), { waitUntil: 'commit' })
  await expect(entries(page).first()).toBeVisible()
  await expect(page.locator('#root[data-markup-only]')).toHaveCount(1)
  const room = () => search(page).evaluate((element) => element.getBoundingClientRect().width)
  await expect.poll(room).toBeGreaterThan(250)
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  letIn()
  await expectLive(page)
})

/** The bodies of the resolves that the page sends from now on. */
const resolvesOf = (page: Page) => {
  const bodies: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/resolve')) bodies.push(request.postData() ?? '')
  })
  return bodies
}

test('what is typed and chosen in a form before the script comes is in the first draft that is sent', async ({
  page,
  served,
}) => {
  await openComponent(page, served, 'loki')
  const goLive = await reloadWithoutScript(page, '**/assets/form-*.js', box(form(page), 'Endpoint'))
  await form(page).getByRole('radio', { name: 'keys' }).check()
  await form(page).getByRole('combobox', { name: 'Region' }).pressSequentially('eu-early-7')
  await box(form(page), 'Endpoint').pressSequentially('https://early.example')
  await box(form(page), 'Write replicas').pressSequentially('7')
  const bodies = resolvesOf(page)
  await goLive()
  await expectResolved(page)
  for (const text of ['"keys"', '"eu-early-7"', '"https://early.example"', '7'])
    expect(bodies[0]).toContain(text)
  await expect(form(page).getByRole('radio', { name: 'keys' })).toBeChecked()
  await expect(form(page).getByRole('combobox', { name: 'Region' })).toHaveValue('eu-early-7')
  // Nobody asked for the options.
  await expect(page.getByRole('listbox')).toHaveCount(0)
})

test('yes, no and YAML that are entered before the script comes are sent @long', async ({
  page,
  served,
}) => {
  await openComponent(page, served, 'karpenter')
  const spot = form(page).getByRole('radiogroup', { name: 'Spot to spot' })
  const goLive = await reloadWithoutScript(page, '**/assets/form-*.js', spot)
  await spot.getByRole('radio', { name: 'Yes' }).check()
  const bodies = resolvesOf(page)
  await goLive()
  await expect.poll(() => bodies.at(-1)).toMatch(/"spotToSpot[^"]*":true/i)
  await expect(spot.getByRole('radio', { name: 'Yes' })).toBeChecked()

  // The host renders as many fields as fill a window, and this one is far down.
  await page.setViewportSize({ width: 1280, height: 2400 })
  await openComponent(page, served, 'hostile-keys')
  const yaml = form(page).locator('[data-yaml] :is(textarea, [role=textbox])').first()
  const goOn = await reloadWithoutScript(page, '**/assets/form-*.js', yaml)
  await yaml.fill('early: 7')
  await goOn()
  await expect.poll(() => bodies.at(-1)).toContain('early')
  await expectResolved(page)
  await expect(yaml).toHaveValue('early: 7')
})

test('a secret that is typed before the script comes is sent, and kept and shown nowhere @long', async ({
  page,
  served,
}) => {
  await openComponent(page, served, 'secrets')
  const host = box(form(page), 'Host')
  const goLive = await reloadWithoutScript(page, '**/assets/form-*.js', host)
  await host.pressSequentially('early.example')
  await box(form(page), 'Licence key').pressSequentially('hunter-early-2')
  const bodies = resolvesOf(page)
  await goLive()
  await expect.poll(() => bodies.at(-1)).toContain('hunter-early-2')
  await expectResolved(page)
  // What survives a reload is saved when the page is left.
  await page.reload()
  await expectLive(page)
  await expect(host).toHaveValue('early.example')
  await expect(box(form(page), 'Licence key')).toHaveValue('')
  const kept = await page.evaluate(() =>
    JSON.stringify([{ ...localStorage }, { ...sessionStorage }]),
  )
  expect(kept).toContain('early.example')
  expect(kept).not.toContain('hunter-early-2')
  expect(await page.content()).not.toContain('hunter-early-2')
})

for (const { of, at } of [
  { of: 'the newest deployments', at: undefined },
  { of: 'a linked deployment', at: 3 },
]) {
  test(`the scroll position and the focus stay where they are when a page of ${of} goes live`, async ({
    page,
    served,
  }) => {
    await page.setViewportSize({ width: 1300, height: 500 })
    await visit(page, historyPath(environmentOf(served, 'long')))
    if (at !== undefined) {
      await entries(page).nth(at).getByRole('link').first().click()
      await expect(page.getByRole('region', { name: 'Deployment details' })).toBeVisible()
    }
    const goLive = await reloadWithoutScript(page)
    const link = entries(page).nth(2).getByRole('link').first()
    await entries(page).first().hover()
    await page.mouse.wheel(0, 150)
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(150)
    await link.focus()
    const { top: before, name } = await readAt(page)
    await goLive()
    await expect(link).toBeFocused()
    await expect.poll(() => readAt(page)).toEqual({ name, top: before })
  })
}

test('the code of a page is there at once, and runs once a frame is painted @path', async ({
  page,
  served,
}) => {
  await visit(page, historyPath(environmentOf(served, 'long')))
  await page.addInitScript(() => {
    const held: FrameRequestCallback[] = []
    const { requestAnimationFrame: paint, document: shown } = window
    window.requestAnimationFrame = (callback) => held.push(callback)
    addEventListener('let frames be painted', () => {
      window.requestAnimationFrame = paint
      for (const callback of held) paint(callback)
    })
    // The first that the code does is to read the configuration.
    const find = shown.getElementById.bind(shown)
    shown.getElementById = (id) => {
      if (id === 'console-config') performance.mark('the code runs')
      return find(id)
    }
  })
  await page.reload({ waitUntil: 'networkidle' })
  const came = () =>
    page.evaluate(() => [
      performance.getEntriesByType('resource').some(({ name }) => name.includes('/timeline-')),
      performance.getEntriesByName('the code runs').length > 0,
    ])
  expect(await came()).toEqual([true, false])
  await expect(entries(page).first()).toBeVisible()
  await page.evaluate(() => dispatchEvent(new Event('let frames be painted')))
  await expectLive(page)
  expect(await came()).toEqual([true, true])
})

test('a page that is opened in the background starts, though nothing is painted', async ({
  page,
  served,
}) => {
  await visit(page, historyPath(environmentOf(served, 'long')))
  await page.addInitScript(() => {
    Object.defineProperty(document, 'hidden', { value: true })
    window.requestAnimationFrame = () => 0
  })
  await reload(page)
  await expectLive(page)
})

test('details are open on a phone before the script comes, and stay where one is in them', async ({
  page,
  served,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await visit(page, historyPath(environmentOf(served, 'long')))
  await entries(page).nth(1).getByRole('link').first().click()
  const details = page.getByRole('dialog', { name: 'Deployment details' })
  await expect(details).toBeVisible()
  const goLive = await reloadWithoutScript(page, '**/assets/timeline-*.js', details)
  const summary = details.getByText('Show raw record')
  await summary.click()
  await expect(summary).toBeFocused()
  const top = () => summary.evaluate((element) => element.getBoundingClientRect().top)
  const before = await top()
  await goLive()
  await expect(details.getByText('"origin":')).toBeVisible()
  await expect(summary).toBeFocused()
  await expect.poll(top).toBe(before)
  await page.keyboard.press('Escape')
  await expect(details).toBeHidden()
})

test('links lead on without a script, and say what they lead to @path', async ({
  browser,
  page,
  served,
}) => {
  await visit(page, historyPath(environmentOf(served, 'long')))
  const storageState = await page.context().storageState()
  const context = await browser.newContext({ javaScriptEnabled: false, storageState })
  const still = await context.newPage()
  await still.goto(new URL(page.url()).href)
  await entries(still).nth(1).getByRole('link').first().click()
  await expect(still).toHaveURL(/\?deployment=/)
  await expect(still.getByRole('region', { name: 'Deployment details' })).toBeVisible()
  await still.goto(`${page.url()}?status=failed`)
  await expect(entries(still).first()).toHaveAccessibleName(/failed/)
  await context.close()
})

test('records that try to break out stay text in the host’s markup', async ({ page, served }) => {
  const path = historyPath(environmentOf(served, 'hostile'))
  await visit(page, path)
  // Again, as a known reader.
  await reload(page)
  const raw = await (await page.request.get(path, { headers: { Accept: 'text/html' } })).text()
  expect(raw).toContain('data-markup-only')
  expect(raw).not.toContain('<img src=x')
  expect(raw).not.toContain('<script>alert')
  // The one text of the page that is markup is its own.
  expect(raw.match(/<script/g)).toHaveLength(await page.locator('script').count())
})

test('records that try to break out stay text in the rows of a board @long', async ({
  page,
  served,
}) => {
  const path = `./?environments=${environmentOf(served, 'hostile')},${environmentOf(served, 'single')}`
  await visit(page, path)
  await reload(page)
  const raw = await (await page.request.get(path, { headers: { Accept: 'text/html' } })).text()
  expect(raw).toContain('data-markup-only')
  expect(raw).not.toContain('<img src=x')
  expect(raw).not.toContain('<script>alert')
  expect(raw.match(/<script/g)).toHaveLength(await page.locator('script').count())
})

test.describe('a board with an environment that is refused', () => {
  test.use({ expectedFailures: [403] })

  test('an environment that is slow or refused holds back no other @long', async ({
    page,
    served,
  }) => {
    const [slow, forbidden, single] = ['slow', 'forbidden', 'single'].map((name) =>
      environmentOf(served, name),
    )
    await visit(page, `./?environments=${slow},${forbidden},${single}`)
    const raw = await (
      await page.request.get(page.url(), { headers: { Accept: 'text/html' } })
    ).text()
    expect(raw).toMatch(/<article aria-label="single, (?!loading)/)
    expect(raw.match(/<article aria-label="[^"]+, loading"/g)).toHaveLength(2)
    await reload(page)
    const row = (name: string) => page.getByRole('article', { name: new RegExp(`^${name}`) })
    await expect(row('forbidden')).toHaveAccessibleName(/cannot be read: 403/)
  })
})

test('two people in one browser after the other see their own pages only @path', async ({
  page,
  served,
}) => {
  const path = historyPath(environmentOf(served, 'single'))
  const rawPage = async () =>
    (await page.request.get(path, { headers: { Accept: 'text/html' } })).text()
  await visit(page, path)
  expect(await rawPage()).toContain('data-markup-only')
  await page.request.post('session', {
    data: { scheme: 'Token', credential: served.forbiddenToken },
  })
  // Their token may read nothing.
  expect(await rawPage()).not.toContain('data-markup-only')
})

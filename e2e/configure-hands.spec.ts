import type { Locator, Page, Route } from '@playwright/test'
import {
  addRow,
  box,
  choose,
  expectResolved,
  form,
  groupNamed,
  openComponent,
  problems,
  requirements,
} from '#e2e/support/configure.ts'
import { expect, test, WIDTHS } from '#e2e/support/test.ts'

/* The form on a touch screen and on a small screen. */

test.use({ hasTouch: true, viewport: WIDTHS['on a phone'] })

const middleOf = async (target: Locator) => {
  const bounds = await target.boundingBox()
  if (!bounds) throw new Error('The element has no box')
  return { x: bounds.x + bounds.width / 2, y: bounds.y + bounds.height / 2 }
}

/** A finger that presses something, stays down, and is lifted at the end. */
const finger = async (page: Page) => {
  const client = await page.context().newCDPSession(page)
  const send = (
    type: 'touchStart' | 'touchMove' | 'touchEnd',
    points: { x: number; y: number }[],
  ) => client.send('Input.dispatchTouchEvent', { type, touchPoints: points })
  return {
    take: (at: { x: number; y: number }) => send('touchStart', [at]),
    to: (at: { x: number; y: number }) => send('touchMove', [at]),
    lift: () => send('touchEnd', []),
  }
}

/** Holds the next answer back; `come` delivers it and waits until it is shown. */
const heldAnswer = async (page: Page) => {
  const requests: Route[] = []
  await page.route('**/resolve', (route) => void requests.push(route))
  return {
    come: async () => {
      await expect.poll(() => requests.length).toBeGreaterThan(0)
      const held = requests.at(-1)
      // Fulfilled whole: Chromium does not always report the end of a body that a page reads as a stream.
      await held?.fulfill({ response: await held.fetch() })
      await page.evaluate(async () => {
        for (let frames = 0; frames < 5; frames += 1)
          await new Promise((frame) => requestAnimationFrame(frame))
      })
    },
  }
}

const handle = (row: Locator) => row.locator('.cursor-grab').first()

test('a finger drags a row past rows that do not fit on the screen @long', async ({
  page,
  served,
}) => {
  await openComponent(page, served, 'karpenter')
  for (const number of [1, 2, 3]) {
    const row = await addRow(form(page), 'Node pool', number)
    await box(row, 'Name').first().fill(`pool-${number}`)
  }
  await expectResolved(page)
  const third = groupNamed(form(page), 'Node pool 3')
  await handle(third).scrollIntoViewIfNeeded()
  const start = await middleOf(handle(third))
  const hand = await finger(page)
  await hand.take(start)
  await hand.to({ x: start.x, y: start.y - 20 })
  // Hold at the top of the window until the first row is visible.
  await hand.to({ x: start.x, y: 30 })
  const first = groupNamed(form(page), 'Node pool 1')
  await expect
    .poll(async () => ((await first.boundingBox())?.y ?? -1) > 40, { timeout: 15_000 })
    .toBe(true)
  await hand.lift()
  await expect(box(first, 'Name').first()).toHaveValue('pool-3')
  await expect(box(third, 'Name').first()).toHaveValue('pool-2')
})

test('a field search from far down scrolls the fields into view @long', async ({
  page,
  served,
}) => {
  await openComponent(page, served, 'otel-collector')
  await page.getByRole('status', { name: 'Resolve status' }).scrollIntoViewIfNeeded()
  const only = page.getByRole('radiogroup', { name: 'Show' })
  // As far down as the tools are still visible. Fields that come into view may change where the form ends.
  let [before, bottom] = [Number.NaN, Number.NaN]
  await expect
    .poll(async () => {
      before = bottom
      bottom = await form(page).evaluate((element) => {
        window.scrollBy({
          top: element.getBoundingClientRect().bottom - 300,
          behavior: 'instant',
        })
        return element.getBoundingClientRect().bottom
      })
      return bottom - before
    })
    .toBe(0)
  await only.getByRole('radio', { name: /^Needs an answer/ }).check({ force: true })
  await expect(form(page).getByText('Needed', { exact: true }).first()).toBeInViewport()
  await expect(only).toBeInViewport()
})

test('the result of filling the form from far down is in view @long', async ({ page, served }) => {
  await openComponent(page, served, 'external-dns')
  await form(page).getByRole('radiogroup', { name: 'Log format' }).scrollIntoViewIfNeeded()
  await page.getByRole('button', { name: 'Fill from JSON or YAML' }).click()
  const dialog = page.getByRole('dialog', { name: 'Fill from JSON or YAML' })
  await dialog.getByRole('textbox', { name: 'Values' }).fill('provider: aws\nbogus: 1\n')
  await dialog.getByRole('button', { name: 'Fill the form' }).click()
  await expect(page.getByText('1 value filled in.')).toBeInViewport()
})

for (const [device, viewport] of Object.entries(WIDTHS)) {
  test.describe(device, () => {
    test.use({ viewport, hasTouch: false })

    test('an answer that arrives during a press does not cancel the click @long', async ({
      page,
      served,
    }) => {
      await openComponent(page, served, 'loki')
      const link = requirements(page).getByRole('link', { name: 'Bucket for chunks' })
      await link.scrollIntoViewIfNeeded()
      const answer = await heldAnswer(page)
      await choose(form(page), 'Region', 'eu-west-3')
      await link.hover()
      await page.mouse.down()
      await answer.come()
      await page.mouse.up()
      await expect(box(form(page), 'Bucket for chunks')).toBeFocused()
      await expect(problems(page).getByRole('link', { name: 'Region' })).toHaveCount(0)
    })
  })
}

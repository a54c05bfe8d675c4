import { historyPath } from '#e2e/support/console.ts'
import { environmentOf, startProduct } from '#e2e/support/served.ts'
import { ENTRY, enter, expect, expectEntries, test } from './test.ts'
import { personAt } from './person.ts'

/*
 * The sample environment `stepping` advances with each request for its newest page, so each engine needs a console of
 * its own: what runs ends, one deployment arrives, then more than a page of them.
 */

test('a state changes in place, and newer deployments wait for a click', async ({ driver }) => {
  const product = await startProduct('console')
  try {
    const person = personAt(driver, product.url)
    await enter(person, historyPath(environmentOf(product, 'stepping')))
    await expectEntries(person)
    const newest = { ...ENTRY, nth: 0 }
    const newer = { role: 'button', name: /new deployments?$/i }
    const place = async () => (await person.sees(newest)).box
    const running = { ...ENTRY, name: /^Deploying,/ }
    await person.sees(running)
    const before = await place()

    await person.click({ role: 'button', name: 'Refresh' })
    await person.misses(running)
    await expect.poll(place).toEqual(before)

    await expect(async () => {
      await person.click({ role: 'button', name: 'Refresh' })
      await expect
        .poll(
          async () => (await person.look({ ...newer, name: /2\d new deployments$/i })).length,
          // One deployment came first, and more come with the next press.
          { timeout: 2000 },
        )
        .toBe(1)
    }).toPass()
    const shown = await person.sees(newest)
    await person.click(newer)
    await person.misses(newer)
    await expect.poll(async () => (await person.look(newest))[0]?.text).not.toBe(shown.text)
  } finally {
    await product.stop()
  }
})

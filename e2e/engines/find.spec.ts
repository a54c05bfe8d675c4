import { historyPath } from '#e2e/support/console.ts'
import { environmentOf } from '#e2e/support/served.ts'
import { enter, expect, expectEntries, test } from './test.ts'

const SEARCH = { role: 'searchbox', name: 'Search deployments' }

test('every key of a search stays, at a pace that the address has trouble with', async ({
  person,
  served,
}) => {
  await enter(person, historyPath(environmentOf(served, 'long')))
  await expectEntries(person)
  for (const pause of [60, 195, 205]) {
    await person.write(SEARCH, 'checkout-worker', pause)
    expect((await person.sees(SEARCH)).value).toBe('checkout-worker')
    await expect.poll(person.address).toMatch(/q=checkout-worker/)
  }
})

test('a slash goes to the search, and a filter is in the address', async ({ person, served }) => {
  await enter(person, historyPath(environmentOf(served, 'long')))
  await expectEntries(person)
  await person.press('/')
  await expect.poll(async () => (await person.sees(SEARCH)).focused).toBe(true)
  await person.type('api')
  expect((await person.sees(SEARCH)).value).toBe('api')
  // Nothing moves after that, so that the press meets the button.
  await person.reads(/\d+ of \d+ loaded/)
  await person.click({ role: 'button', name: 'Status' })
  await person.choose({ role: 'checkbox', name: /^Failed/, in: { role: 'dialog', name: 'Status' } })
  await person.press('Escape')
  await person.misses({ role: 'dialog', name: 'Status' })
  await expect.poll(person.address).toMatch(/status=failed/)
})

import { historyPath } from '#e2e/support/console.ts'
import { environmentOf } from '#e2e/support/served.ts'
import { ENTRY, enter, expect, expectEntries, test } from './test.ts'

test('a wrong credential is rejected at its field, and a token signs in', async ({
  person,
  served,
}) => {
  await person.open('sign-in')
  const credential = { role: 'textbox', name: 'Credential' }
  await person.click(credential)
  await person.type('two words')
  await person.click({ role: 'button', name: 'Sign in' })
  await person.reads(/A credential cannot contain spaces/)
  expect((await person.sees(credential)).focused).toBe(true)
  await person.write(credential, served.token)
  await person.press('Enter')
  await person.sees({ role: 'region', name: 'Environments' })
  await person.fits()
})

test('the wheel reaches the end of a history', async ({ person, served }) => {
  await enter(person, historyPath(environmentOf(served, 'exact')))
  await expectEntries(person)
  await person.pointAt({ ...ENTRY, nth: 0 })
  const ends = () => person.run<boolean>(`document.body.innerText.includes('No older deployments')`)
  while (!(await ends())) await person.wheel(850)
})

test('details take the focus, and give it back when they close', async ({ person, served }) => {
  await enter(person, historyPath(environmentOf(served, 'long')))
  await expectEntries(person)
  await person.click({ role: 'link', in: { ...ENTRY, nth: 1 }, nth: 0 })
  const details = { role: 'region', name: 'Deployment details' }
  await expect
    .poll(async () => (await person.look({ role: 'heading', in: details, nth: 0 }))[0]?.focused)
    .toBe(true)
  await person.press('Escape')
  await person.misses(details)
  await expect.poll(async () => (await person.look({ ...ENTRY, nth: 1 }))[0]?.focused).toBe(true)
})

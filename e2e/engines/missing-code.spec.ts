import { historyPath } from '#e2e/support/console.ts'
import { environmentOf } from '#e2e/support/served.ts'
import { personAt } from './person.ts'
import { startSwitchingProxy } from './proxy.ts'
import { enter, expectEntries, test } from './test.ts'

test('a page whose code did not come says so, and offers a retry and a reload', async ({
  driver,
  engine,
  served,
}) => {
  const proxy = await startSwitchingProxy(served.url)
  proxy.refuse(/\/assets\/home-[^/]*\.js$/)
  const person = personAt(driver, proxy.url)
  await enter(person, historyPath(environmentOf(served, 'single')))
  await expectEntries(person)
  await person.click({ role: 'link', name: 'Tidemark, home' })
  await person.reads('A part of the console did not load')
  const reload = { role: 'button', name: /^Reload/ }
  await person.sees(reload)
  proxy.refuse(undefined)
  await person.click({ role: 'button', name: 'Try again' })
  const board = { role: 'region', name: 'Environments' }
  // WebKit under WebDriver does not ask for it again even then, nor after a visit to another page.
  if (engine.name === 'webkit') await person.sees(reload)
  else await person.sees(board)
  await proxy.stop()
})

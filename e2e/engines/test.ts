import { writeFile } from 'node:fs/promises'
import { test as base, expect, type LaunchOptions } from '@playwright/test'
import { type Announced, announced } from '#e2e/support/served.ts'
import { startChromium } from './chromium.ts'
import type { Driver, Started } from './driver.ts'
import { startFirefox } from './firefox.ts'
import { type Person, personAt } from './person.ts'
import { startWebKit, type WebKitPrograms } from './webkit.ts'

/** An engine, and what starts it. */
export type Engine =
  | { name: 'chromium'; launch: LaunchOptions }
  | { name: 'firefox'; executablePath: string }
  | { name: 'webkit'; programs: WebKitPrograms }

const start = (engine: Engine): Promise<Started> => {
  switch (engine.name) {
    case 'chromium':
      return startChromium(engine.launch)
    case 'firefox':
      return startFirefox(engine.executablePath)
    case 'webkit':
      return startWebKit(engine.programs)
  }
}

type Fixtures = {
  served: Announced
  driver: Driver
  person: Person
}

/** A journey that runs in every engine that this machine has. */
export const test = base.extend<Fixtures, { engine: Engine; started: Started }>({
  engine: [
    { name: 'chromium', launch: {} },
    { option: true, scope: 'worker' },
  ],
  started: [
    async ({ engine }, provide) => {
      const started = await start(engine)
      await provide(started)
      await started.close()
    },
    { scope: 'worker' },
  ],
  served: async ({ baseURL: _ }, provide) => {
    await provide(announced('gateway'))
  },
  driver: async ({ started }, provide, info) => {
    const driver = await started.visit()
    await driver.resize(1440, 900)
    await provide(driver)
    if (info.status !== info.expectedStatus)
      await writeFile(info.outputPath('window.png'), await driver.picture())
    await driver.close()
  },
  person: async ({ driver, served }, provide) => {
    await provide(personAt(driver, served.url))
  },
})

export { expect }

/** Signs in to the sample workspace by the button, and opens an address. */
export const enter = async (person: Person, path: string): Promise<void> => {
  await person.open(path)
  await person.click({ role: 'button', name: 'Use the sample workspace' })
  await expect
    .poll(() =>
      person.run(
        `document.querySelector('main') !== null && document.querySelector('.until-live:disabled') === null && !location.pathname.endsWith('/sign-in')`,
      ),
    )
    .toBe(true)
}

export const ENTRY = { role: 'article', in: { role: 'feed', name: 'Deployment history' } }

/** Waits until a timeline shows entries. */
export const expectEntries = (person: Person): Promise<void> =>
  expect.poll(async () => (await person.look(ENTRY)).length, { timeout: 30_000 }).toBeGreaterThan(0)

/** Waits until the last edit of a form is resolved. */
export const expectFormResolved = (person: Person): Promise<void> =>
  expect
    .poll(
      async () =>
        (await person.look({ role: 'status', name: 'Resolve status' })).map(({ text }) => text),
      { timeout: 30_000 },
    )
    .toEqual(['Up to date'])

/** Signs in to the sample workspace, opens a component and waits for its form. */
export const enterComponent = async (
  person: Person,
  path: string,
  componentKey: string,
): Promise<void> => {
  await enter(person, path)
  await person.sees({ role: 'form', name: `Configure ${componentKey}` })
  await expectFormResolved(person)
}

import type { Page } from '@playwright/test'
import { box, componentPath, expectResolved, form, write } from '#e2e/support/configure.ts'
import { expectLive, signIn } from '#e2e/support/console.ts'
import type { Announced } from '#e2e/support/served.ts'
import { expect, expectSoundEverywhere, test as base } from '#e2e/support/test.ts'
import { freePort } from '#tools/proxies/run-server.mjs'
import { startBuilt } from '#tools/start-built.mjs'

/* When the host ends a session by itself: after so many minutes, or without use. */

const FIELD = 'TXT owner ID'

const SECRET = { SESSION_SECRET: 'a-secret-that-outlives-the-host-of-a-test' }

/** Has the clock of a Node process start at a time. */
const clockFrom = (start: Date) => {
  const code = `
    const ahead = ${start.getTime()} - Date.now()
    const real = Date
    globalThis.Date = class extends real {
      static now() { return real.now() + ahead }
      constructor(...given) { super(...(given.length === 0 ? [real.now() + ahead] : given)) }
    }`
  return { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(code)}` }
}

type Host = {
  served: Announced
  /** Lets time pass until then, for the host, which starts again, and for the page. */
  until: (page: Page, time: string) => Promise<void>
}

const at = (time: string) => new Date(`2026-11-20T${time}Z`)

const test = base.extend<{ flags: readonly string[]; host: Host }>({
  flags: [[], { option: true }],
  host: async ({ context, flags, start }, provide) => {
    const api = await start('api')
    const port = String(await freePort())
    const hostAt = (time: string) =>
      startBuilt(['--port', port, '--api-url', api.apiUrl, ...flags], {
        env: { ...SECRET, ...clockFrom(at(time)) },
      })
    let running = await hostAt('09:00:00')
    await context.clock.install({ time: at('09:00:00') })
    await provide({
      served: { ...api, url: running.url },
      until: async (page, time) => {
        await running.stop()
        running = await hostAt(time)
        const now = await page.evaluate(() => Date.now())
        await page.clock.fastForward(at(time).getTime() - now)
      },
    })
    await context.close()
    await running.stop()
  },
})

const openForm = async (page: Page, { served }: Host) => {
  await page.goto(`${served.url}/${componentPath(served, 'external-dns')}`)
  await expectLive(page)
  await signIn(page, 'API token', served.token)
  await expectResolved(page)
  await page.waitForLoadState('networkidle')
}

const ended = (page: Page) => page.getByRole('dialog', { name: 'Your session ended' })

// In the zone of the fixed time that its tests begin at.
test.use({ expectedFailures: [401, 'net::'], timezoneId: 'UTC' })

test.describe('without use', () => {
  test.use({ flags: ['--session-idle', '30'] })

  test('a session ends for whoever comes back too late, and not for whoever works @long', async ({
    host,
    page,
  }) => {
    await openForm(page, host)
    const told = page.waitForResponse((answer) => answer.url().endsWith('/session'))
    await host.until(page, '09:20:00')
    await write(form(page), FIELD, 'quayside')
    await told
    await expectResolved(page)

    await host.until(page, '09:45:00')
    await write(form(page), FIELD, 'harbour')
    await expectResolved(page)
    await expect(ended(page)).toHaveCount(0)

    await host.until(page, '10:20:00')
    await page.mouse.move(200, 300)
    await page.mouse.move(260, 340)
    await expect(ended(page)).toContainText('You were signed out after 30 minutes of inactivity.')
    await signIn(page, 'API token', host.served.token)
    await expect(ended(page)).toHaveCount(0)
    await expect(box(form(page), FIELD)).toHaveValue('harbour')
    await expectResolved(page)
  })
})

test.describe('an hour after signing in', () => {
  test.use({ flags: ['--session-max', '60'] })
  const ahead = (page: Page) =>
    page.getByRole('status').filter({ hasText: 'Your session ends at 10:00' })

  test('a session ends, with a warning before, and nothing typed is lost @long', async ({
    host,
    page,
  }) => {
    await openForm(page, host)
    await host.until(page, '09:40:00')
    await write(form(page), FIELD, 'quayside')
    await expectResolved(page)
    await expect(ahead(page)).toHaveCount(0)

    await host.until(page, '09:52:00')
    await expect(ahead(page)).toBeVisible()
    await expectSoundEverywhere(page)

    // Nobody touches the page.
    await host.until(page, '10:00:30')
    await expect(ended(page)).toContainText('Sessions end 1 hour after signing in.')
    await expect(ahead(page)).toHaveCount(0)
    await signIn(page, 'API token', host.served.token)
    await expect(ended(page)).toHaveCount(0)
    await expect(box(form(page), FIELD)).toHaveValue('quayside')
    await expectResolved(page)
  })

  test('whoever signs in again at the warning has another hour @long', async ({ host, page }) => {
    await openForm(page, host)
    await host.until(page, '09:55:00')
    await ahead(page).getByRole('button', { name: 'Sign in again' }).click()
    const dialog = page.getByRole('dialog', { name: 'Sign in before the session ends' })
    await expect(dialog).toBeVisible()
    await signIn(page, 'API token', host.served.token)
    await expect(dialog).toHaveCount(0)
    await expect(ahead(page)).toHaveCount(0)
    await host.until(page, '10:40:00')
    await write(form(page), FIELD, 'quayside')
    await expectResolved(page)
    await expect(ended(page)).toHaveCount(0)
  })
})

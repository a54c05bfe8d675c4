import type { Page } from '@playwright/test'
import { componentPath, expectResolved, form, openComponent } from '#e2e/support/configure.ts'
import { entries, historyPath, visit } from '#e2e/support/console.ts'
import { environmentOf } from '#e2e/support/served.ts'
import { expect, test } from '#e2e/support/test.ts'

/** The requests to the API that leave from now on, as method and path. */
const asked = (page: Page): readonly string[] => {
  const seen: string[] = []
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (pathname.startsWith('/api/')) seen.push(`${request.method()} ${pathname}${search}`)
  })
  return seen
}

/** Holds the code of a page back; gives what lets it come. */
const holdCode = async (page: Page, code: string) => {
  let letIn = () => {}
  const held = new Promise<void>((resolve) => {
    letIn = resolve
  })
  await page.route(`**/assets/${code}-*.js`, async (route) => {
    await held
    await route.continue()
  })
  return () => letIn()
}

test('an environment that is opened again is asked for once, before the code of its page has come', async ({
  page,
  served,
}) => {
  const path = historyPath(environmentOf(served, 'single'))
  await visit(page, path)
  await expect(entries(page)).toHaveCount(1)
  const letIn = await holdCode(page, 'deployments-route')
  const seen = asked(page)
  await page.reload({ waitUntil: 'commit' })
  await expect.poll(() => seen.length).toBe(1)
  letIn()
  await expect(entries(page)).toHaveCount(1)
  const newest = `GET ${path.replace('/environments/', '/api/environment/').replace('/deployments', '/deploymentHistory')}`
  expect(seen.filter((request) => request === newest)).toHaveLength(1)
})

test('a component that is opened again is resolved once, before the code of its page has come', async ({
  page,
  served,
}) => {
  await openComponent(page, served, 'external-dns')
  const letIn = await holdCode(page, 'component-route')
  const seen = asked(page)
  await page.reload({ waitUntil: 'commit' })
  await expect.poll(() => seen.length).toBe(1)
  letIn()
  await expect(form(page)).toBeVisible()
  await expectResolved(page)
  expect(seen).toHaveLength(1)
})

test('whoever signed out asks the API for nothing', async ({ page, served }) => {
  const path = componentPath(served, 'external-dns')
  await openComponent(page, served, 'external-dns')
  await page.getByRole('button', { name: /^Session/ }).click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByRole('form', { name: 'Sign in' })).toBeVisible()
  const seen = asked(page)
  await page.goto(path)
  await expect(page.getByRole('form', { name: 'Sign in' })).toBeVisible()
  expect(seen).toEqual([])
})

import type { Page } from '@playwright/test'
import { choose, componentPath, expectResolved, form } from '#e2e/support/configure.ts'
import { openPage, signIn } from '#e2e/support/console.ts'
import { runInShell } from '#e2e/support/shell.ts'
import { expect, test } from '#e2e/support/test.ts'

/* The request of a form as a shell command, which works once the credential is filled in. */

test.use({ permissions: ['clipboard-read', 'clipboard-write'] })

const copied = async (page: Page): Promise<string> => {
  await page
    .getByRole('region', { name: 'Review' })
    .getByRole('button', { name: 'curl', exact: true })
    .click()
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toContain('curl')
  return page.evaluate(() => navigator.clipboard.readText())
}

for (const { scheme, variable, of } of [
  { scheme: 'API token', variable: 'API_TOKEN', of: 'token' },
  { scheme: 'Bearer JWT', variable: 'API_JWT', of: 'jwt' },
] as const) {
  test(
    `a copied command runs with the ${scheme} of its session @core @path`,
    { tag: of === 'token' ? [] : '@long' },
    async ({ page, served }) => {
      await openPage(page, componentPath(served, 'loki'))
      await signIn(page, scheme, served[of])
      await choose(form(page), 'Storage class', 'gp3')
      await expectResolved(page)
      const command = await copied(page)
      await expect(page.getByText(`Set ${variable} before you run it.`).first()).toBeVisible()

      expect(command).not.toContain(served[of])
      const answer: unknown = JSON.parse(await runInShell(command, { [variable]: served[of] }))
      expect(answer).toMatchObject({
        componentKey: 'loki',
        requirements: expect.arrayContaining([
          expect.objectContaining({ key: 'storageClass', status: 'READY' }),
        ]),
      })
      const refused: unknown = JSON.parse(await runInShell(command, { [variable]: 'nobody' }))
      expect(refused).toMatchObject({ status: 401 })
    },
  )
}

test('a server that expects flat cluster inputs gets them from the form and from the command @long', async ({
  page,
  start,
}) => {
  const product = await start('console', '--seed-size', '1', '--cluster-inputs', 'flat')
  await openPage(page, `${product.url}/${componentPath(product, 'loki')}`)
  await signIn(page, 'API token', product.token)
  await choose(form(page), 'Storage class', 'gp3')
  await expectResolved(page)
  const command = await copied(page)
  expect(command).toContain('"clusterInputs":{"storageClass":"gp3"}')
  const answer = await runInShell(command, { API_TOKEN: product.token })
  expect(JSON.parse(answer)).toMatchObject({
    requirements: expect.arrayContaining([
      expect.objectContaining({ key: 'storageClass', status: 'READY' }),
    ]),
  })
})

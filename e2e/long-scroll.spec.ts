import { entries, historyPath, visit } from '#e2e/support/console.ts'
import { listedIds, wheelToTheEnd } from '#e2e/support/history.ts'
import { environmentOf } from '#e2e/support/served.ts'
import { expect, test, WIDTHS } from '#e2e/support/test.ts'

// Hundreds of turns of the wheel: a trace of them takes as long as they do.
test.use({ trace: 'off', viewport: WIDTHS['on a desk'] })

test('2,400 deployments pass under the wheel to the very first, each once, and no button is pressed', async ({
  page,
  request,
  served,
}) => {
  test.setTimeout(180_000)
  const id = environmentOf(served, 'long')
  const listed = await listedIds(request, served, id)
  expect(listed).toHaveLength(2400)

  await visit(page, historyPath(id))
  const passed = await wheelToTheEnd(page)

  expect(passed.map((entry) => entry.id)).toEqual(listed)
  expect(passed.map(({ position }) => position)).toEqual(listed.map((_, index) => index + 1))
  await expect(page.getByText('No older deployments')).toBeInViewport()
  // What is in the document follows the window, not what is loaded.
  expect(await entries(page).count()).toBeLessThan(40)
  await expect(page.getByRole('button', { name: 'Load older deployments' })).toHaveCount(0)
})

import { entries, historyPath, visit } from '#e2e/support/console.ts'
import { listedIds, wheelToTheEnd } from '#e2e/support/history.ts'
import { environmentOf } from '#e2e/support/served.ts'
import { expect, test, WIDTHS } from '#e2e/support/test.ts'

// No trace: with hundreds of turns of the wheel, it would double the time.
test.use({ trace: 'off', viewport: WIDTHS['on a desk'] })

test(
  'the mouse wheel alone scrolls through 2,400 deployments to the very first, each once',
  { tag: '@long' },
  async ({ page, request, served }) => {
    test.setTimeout(180_000)
    const id = environmentOf(served, 'long')
    const listed = await listedIds(request, served, id)
    expect(listed).toHaveLength(2400)

    await visit(page, historyPath(id))
    const passed = await wheelToTheEnd(page)

    expect(passed.map((entry) => entry.id)).toEqual(listed)
    expect(passed.map(({ position }) => position)).toEqual(listed.map((_, index) => index + 1))
    await expect(page.getByText('No older deployments')).toBeInViewport()
    // The size of the document depends on the window, not on the number of loaded deployments.
    await expect.poll(() => entries(page).count()).toBeLessThan(40)
    await expect(page.getByRole('button', { name: 'Load older deployments' })).toHaveCount(0)
  },
)

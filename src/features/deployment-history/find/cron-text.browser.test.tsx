import { expect, test } from 'vitest'
import { type Locator, page } from 'vitest/browser'
import { mount } from '#src/testing/mount.tsx'
import { CronText } from './cron-text.tsx'

test.each([
  ['an expression that cannot be described', '* * * * * *', /\* \* \*/],
  ['a described schedule', '15 3 * * 1-5', /03:15/],
  ['the expression of a described schedule', '15 3 * * 1-4', /15 3 \* \* 1-4/],
])('%s shows its zone even beside a long text', async (_, expression, shown) => {
  mount(
    <div data-testid="row" className="flex w-60 min-w-0 gap-2 overflow-hidden">
      <span className="truncate">{'registry.example.com/shop/nightly-reconcile '.repeat(5)}</span>
      <span className="flex-none">../../etc/passwd-of-it</span>
      <CronText expression={expression} />
    </div>,
  )
  await expect.element(page.getByText(shown)).toBeInTheDocument()
  const end = (locator: Locator) => locator.element().getBoundingClientRect().right
  const isInRow = () => end(page.getByText('UTC', { exact: true })) <= end(page.getByTestId('row'))
  await expect.poll(isInRow).toBe(true)
})

import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { mount } from '#src/testing/mount.tsx'
import { firstPageShown } from '#src/lib/first-page.ts'
import '#src/ui/styles.css'
import { CronText } from './cron-text.tsx'

let leave = () => {}
afterEach(() => leave())

test.each([
  ['an expression that cannot be described', '* * * * * *', /\* \* \*/],
  ['a described schedule', '15 3 * * 1-5', /03:15/],
])('%s shows its zone even beside a long text', async (_, expression, shown) => {
  firstPageShown()
  leave = mount(
    <div data-testid="row" className="flex w-60 min-w-0 gap-2 overflow-hidden">
      <span className="truncate">{'registry.example.com/shop/nightly-reconcile '.repeat(5)}</span>
      <span className="flex-none">../../etc/passwd-of-it</span>
      <CronText expression={expression} />
    </div>,
  ).unmount
  await expect.element(page.getByText(shown)).toBeInTheDocument()
  const end = (element: Element) => element.getBoundingClientRect().right
  const zone = page.getByText('UTC', { exact: true }).element()
  expect(end(zone)).toBeLessThanOrEqual(end(page.getByTestId('row').element()))
})

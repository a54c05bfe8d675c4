import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { followAhead } from '#src/lib/time/api-clock.ts'
import { mount } from '#src/testing/mount.tsx'
import { ClockNotice } from './clock-notice.tsx'

const MINUTE = 60_000

afterEach(() => followAhead(0))

test.each([
  [20 * MINUTE, 'This computer’s clock is 20 minutes ahead.'],
  [-20 * MINUTE, 'This computer’s clock is 20 minutes behind.'],
  [61_000, 'This computer’s clock is 1 minute ahead.'],
  [-50 * 60 * MINUTE, 'This computer’s clock is 2 days 2 hours behind.'],
])('a clock that is off by %s ms is named', async (ahead, words) => {
  mount(<ClockNotice />)
  await expect.element(page.getByText('clock')).not.toBeInTheDocument()
  followAhead(ahead)
  await expect.element(page.getByRole('status')).toHaveTextContent(words)
  await expect
    .element(page.getByRole('status'))
    .toHaveTextContent('Deployment times use the API’s clock.')
})

import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { aDeployment, deploymentId } from '#src/testing/builders.ts'
import { createMemoryApi } from '#src/testing/memory-api.ts'
import { mount } from '#src/testing/mount.tsx'
import { timelinePage, startOf, TimelineAt } from '#timeline/testing/timeline-page-stage.tsx'
import { setEndAlert, endAlerts } from '#timeline/loading/end-alerts.ts'

/* A deployment in progress below the newest page is polled until it ends, and its end alert is sent. */

const DEEP = 70

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], shouldAdvanceTime: true })
})

test('a deployment in progress far down is polled until it ends', async () => {
  let ended = false
  const history = () =>
    Array.from({ length: 90 }, (_, index) =>
      aDeployment({ status: index === DEEP && !ended ? 'DEPLOYING' : 'DEPLOYED' }, 90 - index),
    )
  const api = createMemoryApi(({ path }) => timelinePage(history(), path))
  const [id, after] = [deploymentId(90 - DEEP), deploymentId(91 - DEEP)]
  mount(<TimelineAt api={api} at={`/?deployment=${id}&after=${after}`} />)
  await expect.element(page.getByRole('article', { name: /^Deploying/ })).toBeInTheDocument()
  setEndAlert(id, true)
  ended = true
  const asked = api.asked.length
  await expect
    .poll(async () => {
      await vi.advanceTimersByTimeAsync(5000)
      return endAlerts.get().has(id)
    })
    .toBe(false)
  // No more was asked for than the page of that deployment.
  const deep = api.asked.slice(asked).flatMap(({ path }) => startOf(path) ?? [])
  expect(new Set(deep)).toEqual(new Set([after]))
})

import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { mount } from '#src/testing/mount.tsx'
import { TimelineStage } from '#src/testing/timeline-stage.tsx'
import { anEnvironment } from '#board/testing/harbour-shop.ts'
import { environmentState } from './environment-state.ts'
import { EnvironmentStateLine } from './environment-state-line.tsx'

const SECOND = 1000
/** "just now", "40 s ago", "1 min ago", "9 min ago", and with the warning after ten minutes. */
const AGES = [0, 40 * SECOND, 60 * SECOND, 9 * 60 * SECOND, 11 * 60 * SECOND, 59 * 60 * SECOND]

const running = anEnvironment('live', [
  [3, 'DEPLOYING', 'storefront v2 DEPLOYING'],
  [400, 'DEPLOYED', 'storefront v1'],
])

test('the line of an environment keeps its height as time passes, however wide it is', async () => {
  const now = Date.now()
  const { container } = mount(
    <TimelineStage>
      {AGES.map((age) => (
        <EnvironmentStateLine
          key={age}
          environmentId={running.environmentId}
          name="production"
          state={environmentState(running, now)}
          error={null}
          checkedAt={now - age}
        />
      ))}
    </TimelineStage>,
  )
  await expect.element(page.getByText('checked just now')).toBeVisible()
  const lines = [...container.children].filter(({ textContent }) => textContent.includes('checked'))
  expect(lines).toHaveLength(AGES.length)
  for (let width = 120; width <= 400; width += 10) {
    container.style.width = `${width}px`
    const heights = new Set(lines.map((line) => line.getBoundingClientRect().height))
    expect({ width, heights: heights.size }).toEqual({ width, heights: 1 })
  }
})

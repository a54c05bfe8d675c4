import { expect, test } from 'vitest'
import { readDeploymentHistoryPage } from '#src/contract/read-deployment-history.ts'
import { EMPTY_HISTORY, withPage } from '#src/deployments/history/history.ts'
import { changesAt } from '#src/deployments/past/changes.ts'
import { railAbove, railBelow } from '#src/deployments/words/rail.ts'
import { summaryOf } from '#src/deployments/words/summary.ts'
import { serviceName } from '#src/deployments/record/services.ts'
import { formatClock } from '#src/lib/time/time-format.ts'
import long from '#src/testing/sample-answers/history-long.json'
import { EXCERPT } from './excerpt.tsx'

test('the excerpt on the sign-in page says what the timeline says of the sample', () => {
  const page = readDeploymentHistoryPage(long)
  if (page === undefined) throw new Error('The sample cannot be read')
  const history = withPage(EMPTY_HISTORY, page, undefined)
  const shown = EXCERPT.map((_, index) => {
    const item = history.items[index]
    if (item?.kind !== 'deployment') return undefined
    const changes = changesAt(history, item, index)
    const { deployment } = item
    const now = Date.parse(deployment.created_at)
    const [first] = changes.shown
    const version = first?.kind === 'updated' && first.act === 'deploy' ? first.version : undefined
    return {
      at: formatClock(deployment.created_at, 'UTC'),
      status: deployment.status,
      summary: summaryOf(deployment, { changes, zone: 'UTC', now }),
      ...(first &&
        version && { service: serviceName(first.service), from: version.from, to: version.to }),
      above: railAbove(history, index, now),
      below: railBelow(history, index, now),
    }
  })
  expect(EXCERPT).toEqual(shown)
})

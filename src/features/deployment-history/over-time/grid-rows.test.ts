import { expect, test } from 'vitest'
import type { Deployment } from '#src/contract/read-deployment-history.ts'
import { aCompleteHistory, containersOf } from '#src/testing/histories.ts'
import { EMPTY_FILTER } from '#timeline/find/filter.ts'
import { compileFilter } from '#timeline/find/filter-match.ts'
import { gridColumns } from './grid-columns.ts'
import { gridRows, markInColumn } from './grid-rows.ts'

/* Deployments are written newest first, as an origin and the state and version of one container: "CLI v2:DEPLOYED". */

/** The row of the container with the columns of what the CLI deployed. */
const rowOfCli = (deployments: readonly string[]) => {
  const history = aCompleteHistory(
    deployments.map((text, n) => {
      const [origin, container] = text.split(' ')
      return {
        origin: origin as Deployment['origin'],
        containers: containersOf(String(n), `worker:${container}`),
      }
    }),
  )
  const compiled = compileFilter({ ...EMPTY_FILTER, origin: new Set(['CLI']) }, 'UTC', 0)
  const columns = gridColumns(history, 0, compiled)
  const { rows } = gridRows(history, columns, { newest: 0, hour: 0 }, compiled.filter, 'name')
  return rows[0]
}

test.each([
  ['it fails', ['CLI v2:DEPLOYMENT_ERROR', 'GIT v1'], true],
  [
    'it failed, and came back in a deployment without a column',
    ['GIT v3', 'CLI v2:DEPLOYMENT_ERROR'],
    false,
  ],
  ['it fails in a deployment without a column', ['GIT v2:DEPLOYMENT_ERROR', 'CLI v1'], true],
  ['it came back', ['CLI v2', 'GIT v1:DEPLOYMENT_ERROR'], false],
])('is said to fail as it does now: %s', (_, deployments, failing) => {
  expect(rowOfCli(deployments)).toMatchObject({ failing, now: failing ? 'bad' : 'ok' })
})

test.each([
  ['as in every deployment', ['CLI v2', 'CLI v2', 'CLI v1'], [false, true, true]],
  ['in a deployment without a column', ['CLI v2', 'GIT v2', 'CLI v1'], [true, true]],
  ['there and back again', ['CLI v1', 'GIT v2', 'CLI v1'], [true, true]],
  ['not at all', ['CLI v1', 'GIT v1', 'CLI v1'], [false, true]],
  ['across a restart', ['CLI v2', 'CLI v2:RESTARTED', 'GIT v2', 'CLI v1'], [true, false, true]],
])(
  'says where a version differs from the one in the column before: %s',
  (_, deployments, changed) => {
    const row = rowOfCli(deployments)
    const marks = row?.events.map(({ index }) => markInColumn(row, index)?.changed)
    expect(marks).toEqual(changed)
  },
)

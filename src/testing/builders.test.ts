import { expect, test } from 'vitest'
import { deploymentSchema } from '#src/contract/deployment-history.ts'
import { readDeploymentHistoryPage } from '#src/contract/read-deployment-history.ts'
import { aCommit, aDeployment, aFullDeployment, anUnreadableRecord, aPage } from './builders.ts'

test('the builders return what reading the same JSON returns', () => {
  const page = aPage([aFullDeployment({}, 1), aDeployment({}, 2), anUnreadableRecord(3)])
  const results = page.records.map((record) =>
    record.kind === 'deployment' ? record.deployment : record.raw,
  )
  const wire: unknown = JSON.parse(JSON.stringify({ page: 1, page_size: 20, results }))
  expect(readDeploymentHistoryPage(wire)).toEqual(page)
})

test('a built deployment conforms to the strict wire schema', () => {
  const wire: unknown = JSON.parse(JSON.stringify(aFullDeployment()))
  expect(deploymentSchema.safeParse(wire).error).toBeUndefined()
})

test('the same n makes the same record, and a higher n an older one with other IDs', () => {
  expect(aFullDeployment({}, 7)).toEqual(aFullDeployment({}, 7))
  const [newer, older] = [aFullDeployment({}, 1), aFullDeployment({}, 2)]
  expect(Date.parse(older.created_at)).toBeLessThan(Date.parse(newer.created_at))
  const ids = [newer, older].flatMap((d) => [d.id, ...d.applications.map((a) => a.id)])
  expect(new Set(ids).size).toBe(4)
  expect(aCommit({}, 1).git_commit_id).toMatch(/^[0-9a-f]{40}$/)
})

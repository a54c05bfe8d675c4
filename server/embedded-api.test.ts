import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { startEmbedded } from './embedded-api.ts'
import { NOON, allPages } from '#reference/testing/test-client.ts'

let dataDir = ''
let said: string[] = []
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'tidemark-'))
  said = []
})
afterEach(() => {
  rmSync(dataDir, { recursive: true })
})

const start = (seedSize: number, now = NOON) =>
  startEmbedded(
    { data: dataDir, seedSize, now, rateLimit: undefined, clusterInputs: undefined },
    (sentence) => said.push(sentence),
  )
const size = async (api: ReturnType<typeof start>) =>
  (await allPages(api, 'long')).flatMap(({ results = [] }) => results).length

it('leaves the data of a running server alone, and reports that', async () => {
  const first = start(60)
  const bytes = () => readFileSync(join(dataDir, 'reference-api.sqlite'))
  const before = bytes()
  expect(said).toEqual([])

  const second = start(80, new Date(NOON.getTime() + 86_400_000))
  expect(said).toEqual([
    `Another server uses the sample data in ${dataDir}, so this one keeps its data in memory. To keep it on disk, choose another folder with --data.`,
  ])
  expect(bytes().equals(before)).toBe(true)
  expect([await size(first), await size(second)]).toEqual([60, 80])

  first.close()
  second.close()
  const third = start(60)
  expect(said).toHaveLength(1)
  expect(await size(third)).toBe(60)
  third.close()
})

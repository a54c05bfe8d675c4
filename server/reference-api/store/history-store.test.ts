import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Seed, openHistoryStore } from './history-store.ts'
import { createReferenceApi } from '#reference/reference-api.ts'
import {
  NOON,
  allPages,
  ask,
  createClock,
  listPath,
  pageOf,
} from '#reference/testing/test-client.ts'

const seedOf = (environmentId: string, size: number): Seed => ({
  environmentId,
  deployments: Array.from({ length: size }, (_, index) => ({
    id: `id-${index + 1}`,
    body: `${index + 1}`,
  })),
})
const inMemory = (...seeds: Seed[]) =>
  openHistoryStore({ dataDir: undefined, fingerprint: '', seeds: () => seeds })

describe('a page', () => {
  it('is found at both ends of a long history', () => {
    const store = inMemory(seedOf('a', 50_000), seedOf('b', 3))
    const history = store.history('a')
    expect(history.below(50_001)).toHaveLength(20)
    expect(history.below(3)).toEqual(['2', '1'])
    expect(history.positionOf('ID-77')).toBe(77)
    expect(store.history('b').count()).toBe(3)
    expect(store.history('b').positionOf('id-77')).toBeUndefined()
    expect(store.history('c').count()).toBe(0)
    store.close()
  })
})

describe('a data folder', () => {
  let dataDir = ''
  const file = () => join(dataDir, 'reference-api.sqlite')
  const open = (options: { seedSize?: number; now?: () => Date } = {}) =>
    createReferenceApi({ dataDir, seedSize: 60, now: () => NOON, ...options })

  beforeEach(() => {
    dataDir = mkdtempSync(join(tmpdir(), 'tidemark-'))
  })
  afterEach(() => {
    rmSync(dataDir, { recursive: true })
  })

  it('is filled once, and unchanged after a quick restart', () => {
    open().close()
    const [before, written] = [readFileSync(file()), statSync(file()).mtimeMs]
    open().close()
    expect(readFileSync(file()).equals(before)).toBe(true)
    expect(statSync(file()).mtimeMs).toBe(written)
  })

  it('is filled again for other options', async () => {
    open().close()
    const larger = open({ seedSize: 80 })
    const pages = await allPages(larger, 'long')
    expect(pages.flatMap(({ results = [] }) => results)).toHaveLength(80)
    larger.close()
  })

  it('is filled again when its history is too old', async () => {
    open().close()
    const clock = createClock(new Date(NOON.getTime() + 86_400_000))
    const later = open({ now: clock.now })
    const { results = [] } = await pageOf(later, 'long', `Token ${later.mintToken()}`)
    expect(results[0]?.created_at).toBe('2026-11-21T11:56:00.000Z')
    later.close()
  })

  it('is created if it is missing, and recreated if it contains something else', async () => {
    rmSync(dataDir, { recursive: true })
    open().close()
    writeFileSync(
      file(),
      'this was never a database, and it is long enough to look like one'.repeat(99),
    )
    const api = open()
    expect((await ask(api, listPath(api, 'long'), `Token ${api.mintToken()}`)).status).toBe(200)
    api.close()
  })

  it('is not written to by requests', async () => {
    const api = open()
    const before = readFileSync(file())
    await allPages(api, 'long')
    await allPages(api, 'unknown-values').catch(() => undefined)
    expect(readFileSync(file()).equals(before)).toBe(true)
    api.close()
  })
})

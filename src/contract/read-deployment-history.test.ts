import { describe, expect, test } from 'vitest'
import { HOSTILE_NAMES } from '#src/testing/arbitraries.ts'
import { readDeploymentHistoryPage } from './read-deployment-history.ts'

const AT = '2026-11-20T14:30:00Z'
const idOf = (n: number) => `7d6c1f0e-55c5-4c7b-9a6b-${String(n).padStart(12, '0')}`
const record = (n: number, members: object = {}) => ({ id: idOf(n), created_at: AT, ...members })

const pageOf = (...results: unknown[]): unknown =>
  JSON.parse(JSON.stringify({ page: 1, page_size: 20, results }))

const read = (body: unknown) => {
  const page = readDeploymentHistoryPage(body)
  expect.assert(page !== undefined)
  return page
}

const onlyDeployment = (members: object) => {
  const [first] = read(pageOf(record(1, members))).records
  expect.assert(first?.kind === 'deployment')
  return first
}

describe('the page', () => {
  test.each([
    ['nothing', undefined],
    ['null', null],
    ['a list of records', [record(1)]],
    ['a text', 'results'],
    ['a number', 7],
    ['results that are an object', { page: 1, page_size: 20, results: { 0: record(1) } }],
    ['results that are a text', { page: 1, page_size: 20, results: '' }],
  ])('%s is not a page', (_, body) => {
    expect(readDeploymentHistoryPage(body)).toBeUndefined()
  })

  test.each([
    ['no results', { page: 1, page_size: 20 }],
    ['null results', { page: 1, page_size: 20, results: null }],
    ['empty results', { page: 1, page_size: 20, results: [] }],
    ['no members', {}],
  ])('with %s is empty and has no last id', (_, body) => {
    expect(readDeploymentHistoryPage(body)).toEqual({ records: [], lastId: undefined })
  })

  test.each([{ page: '1', page_size: null }, { page_size: [] }, { total: 3 }])(
    'needs neither page nor page_size: %j',
    (members) => {
      const page = readDeploymentHistoryPage({ ...members, results: [record(1), record(2)] })
      expect(page?.records.map(({ id }) => id)).toEqual([idOf(1), idOf(2)])
    },
  )

  test("keeps the server's order and its duplicates", () => {
    const page = read(pageOf(record(3), record(1), record(3), record(2)))
    expect(page.records.map(({ id }) => id)).toEqual([idOf(3), idOf(1), idOf(3), idOf(2)])
    expect(page.lastId).toBe(idOf(2))
  })
})

describe('a malformed record is reported and skipped, and its neighbours stay', () => {
  test.each([
    ['null', null, undefined, [], 'expected an object'],
    ['a text', 'deployment', undefined, [], 'expected an object'],
    ['a list', [record(2)], undefined, [], 'expected an object'],
    ['no id', { created_at: AT }, undefined, ['id'], 'expected a value'],
    ['an empty id', { id: '', created_at: AT }, undefined, ['id'], 'expected an id'],
    ['an id that is a number', { id: 2, created_at: AT }, undefined, ['id'], 'expected an id'],
    ['no created_at', { id: idOf(2) }, idOf(2), ['created_at'], 'expected a value'],
    [
      'a created_at that is no time',
      { id: idOf(2), created_at: 'long ago' },
      idOf(2),
      ['created_at'],
      'expected a date-time',
    ],
  ])('%s', (_, raw, id, path, message) => {
    const page = read(pageOf(record(1), raw, record(3)))
    expect(page.records[1]).toEqual({
      kind: 'unreadable',
      id,
      raw,
      problems: [{ path, message }],
    })
    expect(page.records.map(({ kind }) => kind)).toEqual(['deployment', 'unreadable', 'deployment'])
    expect(page.lastId).toBe(idOf(3))
  })

  test('a malformed service is left out, and its deployment stays', () => {
    const { deployment, problems } = onlyDeployment({
      applications: [record(11, { name: 'web' }), { name: 'no id' }, record(13, { name: 'api' })],
      databases: 'none',
    })
    expect(deployment.applications.map(({ name }) => name)).toEqual(['web', 'api'])
    expect(deployment.databases).toEqual([])
    expect(problems).toEqual([
      { path: ['applications', 1, 'id'], message: 'expected a value' },
      { path: ['databases'], message: 'expected a list' },
    ])
  })

  test('a commit without its author is left out, and the application stays', () => {
    const commit = { git_commit_id: 'f00d', created_at: AT, message: '', tag: '' }
    const { deployment, problems } = onlyDeployment({ applications: [record(11, { commit })] })
    expect(deployment.applications).toMatchObject([{ id: idOf(11), commit: undefined }])
    expect(problems).toEqual([
      { path: ['applications', 0, 'commit', 'author_name'], message: 'expected a value' },
    ])
  })
})

describe('the last ID, where the next page starts', () => {
  test.each([
    ['the one of the last record', [record(1), record(2)], idOf(2)],
    ['the one of an unreadable last record', [record(1), { id: idOf(2) }], idOf(2)],
    ['the one before a record without an ID', [record(1), record(2), { status: 'READY' }], idOf(2)],
    ['the one before records whose IDs are not text', [record(1), { id: 5 }, { id: '' }], idOf(1)],
    ['exactly as received', [{ id: ' AbC-9 ', created_at: AT }], ' AbC-9 '],
    ['undefined if no record has one', [null, 7, {}], undefined],
  ])('is %s', (_, results, lastId) => {
    expect(read(pageOf(...results)).lastId).toBe(lastId)
  })
})

describe('a deployment', () => {
  test('reads null and absent members alike', () => {
    const names = ['updated_at', 'status', 'origin', 'triggered_by']
    const lists = ['applications', 'containers', 'databases', 'jobs', 'helms']
    const nulls = Object.fromEntries([...names, ...lists].map((name) => [name, null]))
    const { deployment, problems } = onlyDeployment(nulls)
    expect(deployment).toEqual(onlyDeployment({}).deployment)
    expect(deployment).toMatchObject(Object.fromEntries(names.map((name) => [name, undefined])))
    expect(deployment).toMatchObject(Object.fromEntries(lists.map((name) => [name, []])))
    expect(problems).toEqual([])
  })

  test('translates the origin that published clients name differently', () => {
    const { deployment, problems } = onlyDeployment({ origin: 'QOVERY_INTERNAL' })
    expect(deployment.origin).toBe('SERVICE_INTERNAL')
    expect(problems).toEqual([])
  })

  test('keeps unknown states, origins and events', () => {
    const { deployment, problems } = onlyDeployment({
      status: 'PAUSED',
      origin: 'POLICY_ENGINE',
      jobs: [record(11, { status: 'HIBERNATING', schedule: { event: 'ON_FULL_MOON' } })],
    })
    expect(deployment).toMatchObject({
      status: 'PAUSED',
      origin: 'POLICY_ENGINE',
      jobs: [{ status: 'HIBERNATING', schedule: { event: 'ON_FULL_MOON' } }],
    })
    expect(problems).toEqual([])
  })

  test('keeps unknown members at every level', () => {
    const extra = { crew: ['Ada'] }
    const { deployment, problems } = onlyDeployment({
      ...extra,
      helms: [record(11, { ...extra, repository: { chart_name: 'ingress', ...extra } })],
    })
    expect(deployment).toMatchObject({
      ...extra,
      helms: [{ ...extra, repository: { chart_name: 'ingress', ...extra } }],
    })
    expect(problems).toEqual([])
  })

  test.each(HOSTILE_NAMES)('keeps a member named %s as data', (name) => {
    const text = `{"results":[{"id":"${idOf(1)}","created_at":"${AT}","${name}":{"polluted":1}}]}`
    const [first] = read(JSON.parse(text)).records
    expect.assert(first?.kind === 'deployment')
    expect(Object.hasOwn(first.deployment, name)).toBe(true)
    expect(Object.getPrototypeOf(first.deployment)).toBe(Object.prototype)
    expect('polluted' in {}).toBe(false)
  })
})

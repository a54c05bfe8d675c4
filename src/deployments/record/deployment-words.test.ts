import { describe, expect, it } from 'vitest'
import type { Deployment } from '#src/contract/read-deployment-history.ts'
import { aContainer, aDeployment, aJob, unrecognized } from '#src/testing/builders.ts'
import { namedAmong, namesOf } from './service-words.ts'
import type { Service } from './services.ts'
import { durationOf, entryName, timeInSentence } from './deployment-words.ts'

const NOW = Date.parse('2026-11-20T14:32:00Z')
const CREATED = '2026-11-20T14:29:00Z'

const duration = (status: Deployment['status'], updated_at?: string, created_at = CREATED) =>
  durationOf(aDeployment({ status, created_at, updated_at }), NOW, false)

describe('the duration of a deployment', () => {
  it.each<[string, Deployment['status'], string | undefined, string]>([
    ['approximate after a success', 'DEPLOYED', '2026-11-20T14:33:00Z', '≈ 4 min'],
    ['approximate after a failure', 'BUILD_ERROR', '2026-11-20T14:29:40Z', '≈ 40 s'],
    ['approximate after a cancel', 'CANCELED', '2026-11-20T14:29:50Z', '≈ 50 s'],
    ['so far, while it runs', 'DEPLOYING', '2026-11-20T14:31:00Z', '3 min so far'],
    ['not started, while it waits to run', 'WAITING_RUNNING', undefined, 'not started'],
    ['not started, while it is queued', 'DEPLOYMENT_QUEUED', undefined, 'not started'],
    ['empty without a last update', 'DEPLOYED', undefined, '—'],
    ['empty if the last update is before the start', 'DEPLOYED', '2026-11-20T14:28:00Z', '—'],
    [
      'empty if the last update is absurdly late',
      'DEPLOYED',
      '9999-12-31T23:59:59.999999999Z',
      '—',
    ],
    ['empty if the last update is more than a day later', 'DEPLOYED', '2026-11-22T14:32:00Z', '—'],
    ['empty if the last update is in the future', 'DEPLOYED', '2026-11-20T18:00:00Z', '—'],
    ['empty for an unknown state', unrecognized('X'), '2026-11-20T14:33:00Z', '—'],
    ['empty for an unavailable result', 'UNAVAILABLE', '2026-11-20T14:33:00Z', '—'],
    ['empty without a state', undefined, '2026-11-20T14:33:00Z', '—'],
  ])('is %s', (_, status, updated, expected) => {
    expect(duration(status, updated)).toBe(expected)
  })

  it('is not known without an end after a day', () => {
    for (const status of ['DEPLOYING', 'DEPLOYMENT_QUEUED'] as const)
      expect(duration(status, undefined, '2026-11-17T14:29:00Z')).toBe('no end recorded')
  })

  it.each([
    ['2026-11-20T14:32:30Z', '0 s so far'],
    ['2026-11-19T14:33:00Z', '23 h 59 min so far'],
    ['2026-11-19T14:31:00Z', 'no end recorded'],
    ['0001-01-01T00:00:00Z', '—'],
    ['2026-11-20T14:02:00', '30 min so far'],
  ])('of one under way since %s is %s', (created, words) => {
    expect(duration('DEPLOYING', undefined, created)).toBe(words)
  })

  it('is empty for a start in the future', () => {
    expect(duration('DEPLOYING', undefined, '2026-11-20T14:40:00Z')).toBe('—')
  })

  it('counts real time across a clock change', () => {
    expect(duration('DEPLOYED', '2026-10-25T03:10:00+01:00', '2026-10-25T02:50:00+02:00')).toBe(
      '≈ 1 h 20 min',
    )
  })
})

it.each<[Partial<Deployment>, string]>([
  [{}, 'Deployed, 1 updated, 20 November 2026 15:30, by Ada Marsh from Git'],
  [{ origin: undefined }, 'Deployed, 1 updated, 20 November 2026 15:30, by Ada Marsh'],
  [{ triggered_by: undefined }, 'Deployed, 1 updated, 20 November 2026 15:30, from Git'],
  [{ origin: undefined, triggered_by: ' ' }, 'Deployed, 1 updated, 20 November 2026 15:30'],
  [
    { status: unrecognized('QUARANTINED'), origin: unrecognized('POLICY_ENGINE') },
    'QUARANTINED, 1 updated, 20 November 2026 15:30, by Ada Marsh from POLICY_ENGINE',
  ],
  [
    { triggered_by: 'eve\u202Etib\n' },
    'Deployed, 1 updated, 20 November 2026 15:30, by eve⟨202E⟩tib from Git',
  ],
])('names an entry by state, what, when and who: %j', (overrides, expected) => {
  expect(entryName(aDeployment(overrides), '1 updated', 'Europe/Berlin')).toBe(expected)
})

it('a time in a sentence names its offset where the clock shows it twice', () => {
  const now = '2026-10-25T12:00:00Z'
  const said = (at: string) => timeInSentence(at, 'Europe/Berlin', now)
  expect(said('2026-10-25T00:30:00Z')).toBe('02:30 UTC+2')
  expect(said('2026-10-25T01:30:00Z')).toBe('02:30 UTC+1')
  expect(said('2025-10-26T00:30:00Z')).toBe('02:30 UTC+2 on 26 October 2025')
})

const container = (name: string): Service => ({ kind: 'container', record: aContainer({ name }) })
const job = (name: string): Service => ({ kind: 'job', record: aJob({ name }) })

it.each<[string, readonly Service[]]>([
  ['', []],
  ['api', [container('api')]],
  ['api and web', [container('api'), container('web')]],
  ['container api and job api', [container('api'), job('api')]],
  ['3 services', ['a', 'b', 'c'].map(container)],
])('names services: %s', (expected, services) =>
  expect(namesOf(namedAmong(services))).toBe(expected),
)

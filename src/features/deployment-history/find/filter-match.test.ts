import { SERVICE_KINDS } from '#src/deployments/record/services.ts'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DEPLOYMENT_STATES, ORIGINS } from '#src/contract/enums.ts'
import type { Deployment } from '#src/contract/read-deployment-history.ts'
import {
  aCommit,
  aContainer,
  aDeployment,
  aHelm,
  aJob,
  anApplication,
  anUnreadableRecord,
  aPage,
  unrecognized,
} from '#src/testing/builders.ts'
import { coverageWords } from '#src/deployments/words/coverage.ts'
import { dayStart } from '#src/lib/time/day-start.ts'
import { EMPTY_FILTER, type Filter, groupOf, stateToken, STATUS_GROUPS } from './filter.ts'
import { compileFilter } from './filter-match.ts'
import { optionsOf } from './filter-options.ts'
import { EMPTY_HISTORY, type History, withPage } from '#src/deployments/history/history.ts'
import { wholeHistory } from '#src/testing/records.ts'

const NOW = Date.parse('2026-11-20T14:32:00Z')
const filterWith = (part: Partial<Filter>): Filter => ({ ...EMPTY_FILTER, ...part })
const load = (...deployments: Deployment[]): History => withPage(EMPTY_HISTORY, aPage(deployments))
const found = (history: History, part: Partial<Filter>, zone = 'UTC') => {
  const { matches } = compileFilter(filterWith(part), zone)
  return history.items.filter(matches).map(({ id }) => id)
}
const finds = (deployment: Deployment, part: Partial<Filter>, zone = 'UTC') =>
  found(load(deployment), part, zone).length === 1

describe('search', () => {
  const commit = aCommit({
    git_commit_id: 'c40d2e9f00000000000000000000000000000000',
    author_name: 'Zoë Straße',
    message: 'Cache the price list\n\nFor a minute, not İstanbul time',
    tag: 'web-3.12.0',
  })
  const deployment = aDeployment({
    id: 'D0000001-AAAA-4000-8000-000000000001',
    triggered_by: 'ci-bot',
    applications: [anApplication({ id: 'app-id-7', name: 'storefront', commit })],
    containers: [
      aContainer({ name: 'checkout-worker', image_name: 'ghcr.io/harbor/worker', tag: 'v1.9.4' }),
    ],
    helms: [aHelm({ repository: { chart_name: 'ingress-nginx', chart_version: '4.11.3' } })],
    jobs: [aJob({ image_name: 'ghcr.io/harbor/reconcile', tag: undefined })],
  })

  it.each([
    ['part of a commit id', 'c40d2e9'],
    ['a commit id in capitals', 'C40D2E9F'],
    ['a message beyond its first line', 'a minute'],
    ['an author', 'straße'],
    ['an author, otherwise composed', 'zoe\u0308'],
    ['a capital dotted i, otherwise written', 'I\u0307stanbul'],
    ['a commit tag', 'web-3.12'],
    ['a tag', 'v1.9.4'],
    ['an image', 'harbor/reconcile'],
    ['an image with its tag', 'ghcr.io/harbor/worker:v1.9.4'],
    ['a chart', 'ingress-nginx'],
    ['a chart version', '4.11.3'],
    ['a service', 'Checkout-Worker'],
    ['who triggered it', 'CI-bot'],
    ['a deployment id in odd case', 'd0000001-aaaa'],
    ['a service id', 'app-id-7'],
    ['several words in any order', '  v1.9.4 storefront ci-bot '],
    ['an author without marks', 'strasse'],
    ['a commit id in brackets, cut by an invisible character', '(c40d\u200B2e9),'],
    ['nothing but blanks', ' \t '],
  ])('finds %s', (_, text) => {
    expect(finds(deployment, { text })).toBe(true)
  })

  it.each([
    ['a word that is nowhere', 'storefrond'],
    ['one such among others', 'storefront v1.9.5'],
    ['words run together that stand apart', 'ci-botapp'],
    ['an argument', '--queue'],
  ])('does not find %s', (_, text) => {
    expect(finds(deployment, { text })).toBe(false)
  })

  it('treats the search as plain text, not as a pattern', () => {
    for (const name of ['.*', '(', '__proto__', '\\d', '🚢⚓️', '%41', '${x}']) {
      expect(finds(aDeployment({ triggered_by: `a ${name} b` }), { text: name })).toBe(true)
      expect(finds(aDeployment({ triggered_by: 'aa' }), { text: name })).toBe(false)
    }
  })
})

describe('filters', () => {
  it('assign every state to a group', () => {
    const groups = Object.fromEntries(
      STATUS_GROUPS.map((group) => [
        group,
        DEPLOYMENT_STATES.filter((state) => groupOf(state) === group),
      ]),
    )
    expect(groups).toEqual({
      'in-progress': [
        'BUILDING',
        'CANCELING',
        'DELETING',
        'DEPLOYING',
        'EXECUTING',
        'RESTARTING',
        'STOPPING',
      ],
      succeeded: ['DEPLOYED', 'RESTARTED'],
      failed: ['BUILD_ERROR', 'DELETE_ERROR', 'DEPLOYMENT_ERROR', 'RESTART_ERROR', 'STOP_ERROR'],
      stopped: ['DELETED', 'STOPPED'],
      waiting: [
        'DELETE_QUEUED',
        'DEPLOYMENT_QUEUED',
        'QUEUED',
        'RESTART_QUEUED',
        'STOP_QUEUED',
        'WAITING_DELETING',
        'WAITING_RESTARTING',
        'WAITING_RUNNING',
        'WAITING_STOPPING',
      ],
      other: ['CANCELED', 'READY', 'RECAP', 'UNAVAILABLE'],
    })
    expect(groupOf(unrecognized('QUARANTINED'))).toBe('other')
    expect(groupOf(undefined)).toBe('other')
  })

  it.each<[string, Partial<Filter>, Partial<Deployment>, Partial<Deployment>]>([
    ['a group', { status: new Set(['failed']) }, { status: 'BUILD_ERROR' }, { status: 'DEPLOYED' }],
    ['a state', { status: new Set(['CANCELED']) }, { status: 'CANCELED' }, { status: 'READY' }],
    [
      'a state with the name of a group',
      { status: new Set([stateToken('failed')]) },
      { status: unrecognized('failed') },
      { status: 'BUILD_ERROR' },
    ],
    [
      'a state with an empty name, but not a missing state',
      { status: new Set([stateToken('')]) },
      { status: unrecognized('') },
      { status: undefined },
    ],
    [
      'an unknown state',
      { status: new Set([stateToken('__proto__')]) },
      { status: unrecognized('__proto__') },
      { status: 'DEPLOYED' },
    ],
    ['an origin', { origin: new Set(['GIT', 'CLI']) }, { origin: 'CLI' }, { origin: 'API' }],
    [
      'an origin exactly as received',
      { origin: new Set(['git']) },
      { origin: unrecognized('git') },
      { origin: 'GIT' },
    ],
    ['a person', { by: new Set(['ci-bot']) }, { triggered_by: 'ci-bot' }, { triggered_by: 'ci' }],
    [
      'a person with an empty name, but not a missing person',
      { by: new Set(['']) },
      { triggered_by: '' },
      { triggered_by: undefined },
    ],
    ['a kind', { kind: new Set(['job']) }, { jobs: [aJob()] }, {}],
    [
      'a service by kind and name',
      { service: new Set(['container:web']) },
      { containers: [aContainer({ name: 'web' })] },
      { applications: [anApplication({ name: 'web' })] },
    ],
  ])('match %s', (_, part, matching, other) => {
    expect([finds(aDeployment(matching), part), finds(aDeployment(other), part)]).toEqual([
      true,
      false,
    ])
  })

  it.each([
    ['UTC', '2026-11-20T00:00:00Z', true],
    ['UTC', '2026-11-19T23:59:59Z', false],
    ['UTC', '2026-11-21T23:59:59.999Z', true],
    ['UTC', '2026-11-22T00:00:00Z', false],
    ['Europe/Berlin', '2026-11-19T23:00:00Z', true],
    ['Europe/Berlin', '2026-11-21T23:00:00Z', false],
    ['Pacific/Kiritimati', '2026-11-19T10:00:00Z', true],
  ])('use the days of the time zone: %s, %s', (zone, at, expected) => {
    const days = { from: '2026-11-20', to: '2026-11-21' }
    expect(finds(aDeployment({ created_at: at }), days, zone)).toBe(expected)
  })

  it('match recent deployments relative to now', () => {
    const now = Date.parse('2026-11-20T14:00:00Z')
    const { matches } = compileFilter({ ...EMPTY_FILTER, from: 'last-1h' }, 'UTC', now)
    const at = (created_at: string) =>
      withPage(EMPTY_HISTORY, aPage([aDeployment({ created_at })])).items.every(matches)
    expect(at('2026-11-20T13:00:00Z')).toBe(true)
    expect(at('2026-11-20T12:59:59Z')).toBe(false)
    expect(at('2026-11-20T14:30:00Z')).toBe(true)
  })

  it('match unreadable records only if the filter is empty', () => {
    const history = withPage(EMPTY_HISTORY, aPage([anUnreadableRecord()]))
    expect(found(history, {})).toHaveLength(1)
    expect(found(history, { text: 'd' })).toHaveLength(0)
  })
})

describe('the start of a day', () => {
  it.each([
    ['2026-11-20', 'UTC', '2026-11-20T00:00:00Z'],
    ['2026-03-29', 'Europe/Berlin', '2026-03-28T23:00:00Z'],
    ['2026-03-30', 'Europe/Berlin', '2026-03-29T22:00:00Z'],
    ['2026-10-26', 'Europe/Berlin', '2026-10-25T23:00:00Z'],
    // The clocks skipped from 23:59:59 to 01:00 in the first zone, and skipped a whole day in the second.
    ['2026-04-24', 'Africa/Cairo', '2026-04-23T22:00:00Z'],
    ['2011-12-30', 'Pacific/Apia', '2011-12-30T10:00:00Z'],
    ['2026-11-20', 'America/St_Johns', '2026-11-20T03:30:00Z'],
  ])('%s in %s', (day, zone, expected) => {
    expect(new Date(dayStart(day, zone)).toISOString()).toBe(expected.replace('Z', '.000Z'))
  })
})

describe('all fields combined', () => {
  const pick = <T>(values: readonly T[]) =>
    fc.subarray([...values], { maxLength: 2 }).map((all) => new Set(all))
  const parts = {
    text: fc.constantFrom('', 'web', 'v1', 'a b', 'ci'),
    status: pick(['failed', 'succeeded', 'other', 'CANCELED', '=X']),
    origin: pick([...ORIGINS.slice(0, 3), 'X']),
    by: pick(['ci-bot', 'ada', '']),
    kind: pick(SERVICE_KINDS),
    service: pick(['container:web', 'application:web', 'job:x']),
    from: fc.constantFrom(undefined, '2026-11-18', '2026-11-20'),
    to: fc.constantFrom(undefined, '2026-11-19', '2026-11-20'),
  }
  const deployments = fc
    .array(
      fc.record({
        status: fc.constantFrom(
          'DEPLOYED',
          'BUILD_ERROR',
          'CANCELED',
          unrecognized('X'),
          undefined,
        ),
        origin: fc.constantFrom('API', 'GIT', unrecognized('X'), undefined),
        triggered_by: fc.constantFrom('ci-bot', 'ada', '', undefined),
        created_at: fc.constantFrom(
          '2026-11-17T12:00:00Z',
          '2026-11-19T23:30:00Z',
          '2026-11-20T12:00:00Z',
        ),
        applications: fc.subarray([anApplication({ name: 'web' }), anApplication({ name: 'a' })]),
        containers: fc.subarray([
          aContainer({ name: 'web', tag: 'v1' }),
          aContainer({ name: 'b' }),
        ]),
        jobs: fc.subarray([aJob({ name: 'x' })]),
      }),
      { maxLength: 12 },
    )
    .map((all) =>
      load(...all.map((overrides, n) => aDeployment(overrides as Partial<Deployment>, n + 1))),
    )
  const filters = fc.record({ ...parts, zone: fc.constant(undefined) })

  it('match what each field matches', () => {
    fc.assert(
      fc.property(deployments, filters, (history, filter) => {
        const each = (Object.keys(filter) as (keyof Filter)[]).map(
          (field) => new Set(found(history, { [field]: filter[field] })),
        )
        const all = history.items
          .map(({ id }) => id)
          .filter((id) => each.every((set) => set.has(id)))
        expect(found(history, filter)).toEqual(all)
      }),
    )
  })

  it('match two search terms only where both match', () => {
    const text = fc.constantFrom('', 'web', 'v1', 'ci-bot', 'nowhere', 'WEB v1')
    fc.assert(
      fc.property(deployments, text, text, (history, a, b) => {
        const both = new Set(found(history, { text: b }))
        expect(found(history, { text: `${a} ${b}` })).toEqual(
          found(history, { text: a }).filter((id) => both.has(id)),
        )
      }),
    )
  })

  it('count for every value what choosing it alone would leave', () => {
    fc.assert(
      fc.property(deployments, filters, (history, filter) => {
        const options = optionsOf(history, compileFilter(filter, 'UTC'))
        const left = (field: string, value: string) =>
          found(history, { ...filter, [field]: new Set([value]) }).length
        for (const { value, count, states } of options.status) {
          expect(count).toBe(left('status', value))
          for (const state of states) expect(state.count).toBe(left('status', state.value))
        }
        for (const field of ['origin', 'by', 'kind', 'service'] as const) {
          const offers = field === 'by' ? options.of('by') : options[field]
          for (const { value, count } of offers) expect(count).toBe(left(field, value))
          const offered = new Set<string>(offers.map(({ value }) => value))
          expect([...filter[field]].every((value) => offered.has(value))).toBe(true)
        }
      }),
    )
  })
})

describe('the choices', () => {
  it('are in an order that does not depend on the counts, unknown values last', () => {
    const history = load(
      aDeployment({ origin: unrecognized('AAA'), triggered_by: 'b', status: unrecognized('X') }),
      aDeployment({ origin: 'GIT', triggered_by: 'a' }, 2),
      aDeployment({ origin: 'API', triggered_by: undefined, status: 'CANCELED' }, 3),
    )
    const filter = filterWith({ by: new Set(['gone']), status: new Set(['=failed']) })
    const options = optionsOf(history, compileFilter(filter, 'UTC'))
    expect(options.origin.map(({ value }) => value)).toEqual(['API', 'GIT', 'AAA'])
    expect(options.of('by').map(({ value }) => value)).toEqual(['a', 'b', 'gone'])
    expect(
      options.status.map(
        ({ value, states }) => `${value}: ${states.map(({ value: one }) => one).join()}`,
      ),
    ).toEqual([
      'in-progress: ',
      'succeeded: DEPLOYED',
      'failed: ',
      'stopped: ',
      'waiting: ',
      'other: CANCELED,=X,=failed',
    ])
    expect(options.service).toEqual([
      { value: 'application:checkout-web', kind: 'application', name: 'checkout-web', count: 0 },
    ])
  })
})

describe('what is loaded, in words', () => {
  const when = { zone: 'UTC', now: NOW }
  const old = aDeployment({ created_at: '2026-03-02T12:00:00Z' }, 2)

  it('tells how much is loaded', () => {
    const history = load(aDeployment(), old)
    expect(coverageWords(history, undefined, when)).toBe('2 loaded, back to 2 March')
    expect(coverageWords(history, 1, when)).toBe('1 of 2 loaded, back to 2 March')
    const whole = withPage(history, aPage([]), old.id)
    expect(coverageWords(whole, undefined, when)).toBe('all 2 loaded')
    expect(coverageWords(whole, 1, when)).toBe('1 of all 2')
    const gap = withPage(history, aPage([aDeployment({}, 0)]))
    expect(coverageWords(gap, 1, when)).toBe('1 of 3 loaded, back to 2 March, with a gap')
    expect(coverageWords(withPage(whole, aPage([aDeployment({}, 0)])), 0, when)).toBe(
      '0 of 3 loaded, with a gap',
    )
    const lastYear = load(aDeployment({ created_at: '2025-12-31T12:00:00Z' }))
    expect(coverageWords(lastYear, undefined, when)).toBe('1 loaded, back to 31 December 2025')
  })
})

describe('N1, what failed', () => {
  const history = wholeHistory(
    '11:00 DEPLOYED web:2.3.0:DEPLOYMENT_ERROR api:1',
    '10:30 DEPLOYING web:2.3.0:BUILD_ERROR api:1',
    '10:00 DEPLOYED web:2.2.0 api:1',
  )
  const places = (group: string) => {
    const ids = found(history, { status: new Set([group]) })
    return history.items.flatMap(({ id }, at) => (ids.includes(id) ? [at] : []))
  }

  it.each([
    ['failed', [0, 1]],
    ['succeeded', [2]],
    ['in-progress', [1]],
    ['DEPLOYED', [0, 2]],
  ])('%s finds what any service of it says, as the options count it', (group, expected) => {
    expect(places(group)).toEqual(expected)
    const options = optionsOf(history, compileFilter(EMPTY_FILTER, 'UTC')).status
    const counts = options.flatMap(({ value, count, states }) => [
      [value, count],
      ...states.map((state) => [state.value, state.count]),
    ])
    expect(Object.fromEntries(counts)[group]).toBe(expected.length)
  })
})

describe('days of an address that names their zone', () => {
  const ZONES = ['Pacific/Auckland', 'America/Los_Angeles', 'Europe/Berlin', 'UTC'] as const
  const days = { ...EMPTY_FILTER, from: '2026-03-01', to: '2026-03-01' }

  it('are the same records for everybody', () => {
    const filter = { ...days, zone: 'Europe/Berlin' }
    const spans = new Set(ZONES.map((zone) => JSON.stringify(compileFilter(filter, zone).span)))
    expect([...spans]).toEqual([
      JSON.stringify({
        first: Date.parse('2026-02-28T23:00:00Z'),
        end: Date.parse('2026-03-01T23:00:00Z'),
      }),
    ])
  })

  it('are in the zone of the person if it names none', () => {
    const starts = ZONES.map((zone) => new Date(compileFilter(days, zone).span.first))
    expect(starts.map((start) => start.toISOString().slice(5, 13))).toEqual([
      '02-28T11',
      '03-01T08',
      '02-28T23',
      '03-01T00',
    ])
  })
})

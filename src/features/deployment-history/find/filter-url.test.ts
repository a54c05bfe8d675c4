import { SERVICE_KINDS } from '#src/deployments/record/services.ts'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { HOSTILE_NAMES } from '#src/testing/arbitraries.ts'
import { EMPTY_FILTER, type Filter, stateToken, STATUS_GROUPS } from './filter.ts'
import { hasDays } from './recent-span.ts'
import { printFilter, readFilter } from './filter-url.ts'
import type { FilterSearch } from './timeline-search.ts'

const parseFilter = (search: FilterSearch) => readFilter(search).filter

const value = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.constantFrom(
    ...HOSTILE_NAMES,
    '',
    ',',
    '\\',
    'a,b',
    '\\0',
    'half \uD83D',
    '\\uD83D',
    '=failed',
    'failed',
  ),
)
const set = <T>(of: fc.Arbitrary<T>): fc.Arbitrary<ReadonlySet<T>> =>
  fc.uniqueArray(of, { maxLength: 4 }).map((values) => new Set(values))
const day = fc
  .date({ min: new Date('0001-01-01'), max: new Date('9999-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))
const filters: fc.Arbitrary<Filter> = fc
  .record({
    text: fc.string({ unit: 'binary' }),
    status: set(fc.oneof(fc.constantFrom(...STATUS_GROUPS), value.map(stateToken))),
    origin: set(value),
    by: set(value),
    kind: set(fc.constantFrom(...SERVICE_KINDS)),
    service: set(fc.tuple(fc.constantFrom(...SERVICE_KINDS), value).map((one) => one.join(':'))),
    from: fc.option(fc.oneof(day, fc.constantFrom('last-1h', 'last-24h', 'last-7d')), {
      nil: undefined,
    }),
    to: fc.option(day, { nil: undefined }),
    zone: fc.constantFrom(undefined, 'UTC', 'Europe/Berlin', 'America/Argentina/Buenos_Aires'),
  })
  .map((filter) => ({ ...filter, zone: hasDays(filter) ? filter.zone : undefined }))

describe('a filter in the URL', () => {
  it.each<[Partial<Filter>, object]>([
    [{}, {}],
    [{ text: 'ledger v2' }, { q: 'ledger v2' }],
    [{ from: 'last-24h' }, { from: 'last-24h' }],
    [
      { status: new Set(['failed', 'CANCELED', 'in-progress']) },
      { status: 'CANCELED,failed,in-progress' },
    ],
    [{ by: new Set(['Marsh, Ada', 'ci-bot']) }, { by: 'Marsh\\, Ada,ci-bot' }],
    [{ by: new Set(['']) }, { by: '\\0' }],
    [{ service: new Set(['container:web']) }, { service: 'container:web' }],
    [
      { from: '2026-11-16', to: '2026-11-20' },
      { from: '2026-11-16', to: '2026-11-20' },
    ],
    [
      { from: '2026-11-16', zone: 'Europe/Berlin' },
      { from: '2026-11-16', tz: 'Europe/Berlin' },
    ],
  ])('%j', (part, search) => {
    const filter = { ...EMPTY_FILTER, ...part }
    expect(printFilter(filter)).toEqual(search)
    expect(parseFilter(search)).toEqual(filter)
  })

  it('names a zone only for days, and ignores one that nobody knows', () => {
    const { filter, ignored } = readFilter({ from: '2026-11-16', tz: 'Middle/Earth' })
    expect([filter.zone, ignored]).toEqual([undefined, [{ name: 'tz', value: 'Middle/Earth' }]])
    for (const search of [{ tz: 'UTC' }, { from: 'last-1h', tz: 'UTC' }, { q: 'web', tz: 'UTC' }])
      expect(printFilter(parseFilter(search))).not.toHaveProperty('tz')
  })

  it('marks a state that has the name of a group', () => {
    const filter = { ...EMPTY_FILTER, status: new Set([stateToken('failed'), 'failed']) }
    expect(printFilter(filter)).toEqual({ status: '=failed,failed' })
    expect(parseFilter({ status: '=DEPLOYED' })).toEqual(parseFilter({ status: 'DEPLOYED' }))
  })

  it('is read back as it was written', () => {
    fc.assert(
      fc.property(filters, (filter) => {
        const search = printFilter(filter)
        expect(parseFilter(search)).toEqual(filter)
        expect(printFilter(parseFilter(search))).toEqual(search)
        // A lone surrogate cannot be encoded in a URL.
        for (const text of Object.values(search)) {
          expect(decodeURIComponent(encodeURIComponent(text))).toBe(text)
        }
      }),
    )
  })

  it('accepts any text, and reads what it then writes as the same filter', () => {
    const junk = fc.record(
      Object.fromEntries(
        ['q', 'status', 'origin', 'by', 'kind', 'service', 'from', 'to', 'tz'].map((name) => [
          name,
          value,
        ]),
      ),
      { requiredKeys: [] },
    )
    fc.assert(
      fc.property(junk, (search) => {
        const filter = parseFilter(search)
        expect(parseFilter(printFilter(filter))).toEqual(filter)
      }),
    )
  })

  it.each([
    [{ from: 'yesterday' }, undefined],
    [{ from: '2026-02-30' }, undefined],
    [{ from: '2026-02-29' }, undefined],
    [{ from: '2026-13-01' }, undefined],
    [{ from: '2026-00-10' }, undefined],
    [{ from: '2026-1-1' }, undefined],
    [{ from: '20260101' }, undefined],
    [{ from: '' }, undefined],
    [{ from: '2026-11-20T00:00:00Z' }, undefined],
    [{ from: '2024-02-29' }, '2024-02-29'],
    [{ from: '0000-01-01' }, '0000-01-01'],
    [{ from: '9999-12-31' }, '9999-12-31'],
  ])('accepts only days that exist: %j', (search, expected) => {
    expect(parseFilter(search).from).toBe(expected)
  })

  it.each<[object, readonly object[]]>([
    [{ status: 'failed,DEPLOYED,in-progress' }, []],
    [{ status: 'failed,foo' }, [{ name: 'status', value: 'foo' }]],
    [{ status: 'deployed' }, [{ name: 'status', value: 'deployed' }]],
    [{ status: '=REBUILDING' }, []],
    [{ status: 'failed,,' }, []],
    [{ origin: 'GIT,=POLICY' }, []],
    [{ origin: 'gti' }, [{ name: 'origin', value: 'gti' }]],
    [{ origin: '__proto__' }, [{ name: 'origin', value: '__proto__' }]],
    [{ kind: 'job,function' }, [{ name: 'kind', value: 'function' }]],
    [{ service: 'container:web,web' }, [{ name: 'service', value: 'web' }]],
    [{ by: 'anyone', q: 'anything' }, []],
    [
      { from: '2026-02-30', to: 'today' },
      [
        { name: 'from', value: '2026-02-30' },
        { name: 'to', value: 'today' },
      ],
    ],
  ])('lists what it ignores of %j', (search, ignored) => {
    expect(readFilter(search).ignored).toEqual(ignored)
  })

  it('keeps a chosen origin of a newer API', () => {
    const filter = { ...EMPTY_FILTER, origin: new Set(['POLICY', 'GIT', '=GIT']) }
    expect(printFilter(filter)).toEqual({ origin: '==GIT,=POLICY,GIT' })
    expect(parseFilter(printFilter(filter))).toEqual(filter)
  })

  it.each(['QOVERY_INTERNAL', '=QOVERY_INTERNAL', 'SERVICE_INTERNAL'])(
    'accepts both names of the same origin: %s',
    (origin) => {
      const { filter, ignored } = readFilter({ origin })
      expect(filter.origin).toEqual(new Set(['SERVICE_INTERNAL']))
      expect(ignored).toEqual([])
    },
  )

  it('ignores unknown kinds', () => {
    expect(parseFilter({ kind: 'job,function,__proto__' }).kind).toEqual(new Set(['job']))
  })
})

import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Deployment, PageRecord } from '#src/contract/read-deployment-history.ts'
import { HOSTILE_NAMES } from '#src/testing/arbitraries.ts'
import {
  aCommit,
  aContainer,
  aDeployment,
  aFullDeployment,
  anApplication,
  anUnreadableRecord,
  aPage,
  deploymentId,
} from '#src/testing/builders.ts'
import { csvRow, csvSeparator } from '#src/lib/text/csv.ts'
import { exportCsv, exportJson } from './export-history.ts'
import { EMPTY_FILTER, type Filter } from '#timeline/find/filter.ts'
import { compileFilter } from '#timeline/find/filter-match.ts'
import { EMPTY_HISTORY, type History, withPage } from '#src/deployments/history/history.ts'

const NOW = Date.parse('2026-11-20T14:32:07.250Z')
const ENVIRONMENT = '4f9c2d1e-7b60-4c1d-9a52-0be6d1c7a17b'

/** Parses CSV (RFC 4180). */
const readCsv = (text: string): string[][] => {
  const rows: string[][] = []
  let row: string[] = []
  const cell = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/gy
  while (cell.lastIndex < text.length) {
    const [, quoted, plain = '', end] = cell.exec(text) ?? []
    if (end === undefined) throw new Error('not RFC 4180')
    row.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'))
    if (end === '\r\n') {
      rows.push(row)
      row = []
    }
  }
  return rows
}

const load = (...records: (Deployment | PageRecord)[]): History =>
  withPage(EMPTY_HISTORY, aPage(records))
const whole = (...records: (Deployment | PageRecord)[]): History => {
  const history = load(...records)
  return withPage(history, aPage([]), history.items.findLast(({ id }) => id !== undefined)?.id)
}
const compiledWith = (part: Partial<Filter> = {}) =>
  compileFilter({ ...EMPTY_FILTER, ...part }, 'UTC')

/** The rows of the CSV file as objects. */
const table = (history: History, part?: Partial<Filter>) => {
  const [names = [], ...rows] = readCsv(
    exportCsv(history, compiledWith(part), ENVIRONMENT, NOW)
      .parts.join('')
      .replace(/^\uFEFF/, ''),
  )
  return rows.map((row) => Object.fromEntries(row.map((value, n) => [names[n], value])))
}
const json = (history: History, part?: Partial<Filter>) =>
  JSON.parse(exportJson(history, compiledWith(part), ENVIRONMENT, NOW).parts.join(''))

describe('a cell', () => {
  it.each([
    [['a', 'b'], 'a,b'],
    [['', undefined], ','],
    [['a,b', 'say "x"', 'two\nlines'], '"a,b","say ""x""","two\nlines"'],
    [[' padded '], '" padded "'],
    [['=1+1', '+1', '-1', '@x', '\tx', '\rx'], `'=1+1,'+1,'-1,'@x,'\tx,"'\rx"`],
    [['\n=1+1', 'a;=1+1'], `"'\n=1+1","a;=1+1"`],
    [['=cmd|"/c calc"!A1'], `"'=cmd|""/c calc""!A1"`],
    [['＝1+1'], `'＝1+1`],
    [['a=b', "'quoted'"], "a=b,'quoted'"],
  ])('%j', (cells, expected) => {
    expect(csvRow(cells, ',')).toBe(`${expected}\r\n`)
  })

  it.each([
    ['en', ','],
    ['en-GB', ','],
    ['ja', ','],
    ['de', ';'],
    ['fr-CA', ';'],
  ])('is separated for a spreadsheet in %s by %s', (locale, separator) => {
    expect(csvSeparator(locale)).toBe(separator)
    expect(csvRow(['0,5', 'a;b'], csvSeparator(locale))).toBe(`"0,5"${separator}"a;b"\r\n`)
  })

  it('is read back unchanged, except for formulas', () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom(...HOSTILE_NAMES, '"', '\r\n', ',,'),
    )
    fc.assert(
      fc.property(fc.array(text, { minLength: 1 }), (cells) => {
        const [row] = readCsv(csvRow(cells, ','))
        expect(row?.map((cell, n) => (cell === `'${cells[n]}` ? cells[n] : cell))).toEqual(cells)
        expect(row?.some((cell) => /^[=+\-@\t\r]/.test(cell))).toBe(false)
      }),
    )
  })
})

describe('the CSV export', () => {
  it('has a row for each service, with the fields of its deployment', () => {
    const rows = table(whole(aFullDeployment()))
    expect(rows.map((row) => row['service_kind'])).toEqual([
      'application',
      'container',
      'database',
      'job',
      'helm',
    ])
    expect(rows[1]).toEqual({
      deployment_id: deploymentId(1),
      deployment_created_at: '2026-11-20T14:30:00.000Z',
      deployment_updated_at: '2026-11-20T14:34:00.000Z',
      deployment_status: 'DEPLOYED',
      origin: 'GIT',
      triggered_by: 'Ada Marsh',
      service_kind: 'container',
      service_id: 'c0000000-0000-4000-8000-000000000001',
      service_name: 'checkout-worker',
      service_status: 'DEPLOYED',
      service_created_at: '2026-11-20T14:30:00.000Z',
      service_updated_at: '2026-11-20T14:34:00.000Z',
      image_name: 'registry.example.com/checkout-worker',
      tag: '2.1.0',
      chart_name: '',
      chart_version: '',
      commit_id: '',
      commit_tag: '',
      commit_author: '',
      commit_created_at: '',
      commit_message: '',
      commit_page_url: '',
      job_event: '',
      job_schedule_at: '',
      entrypoint: '/bin/worker',
      arguments: '["--queue","payments"]',
      export_coverage: 'complete',
    })
    expect(rows[3]).toMatchObject({ job_event: 'CRON', job_schedule_at: '0 * * * *' })
    expect(rows[4]).toMatchObject({ chart_name: 'ingress-nginx', chart_version: '4.1.0' })
  })

  it('begins with the byte order mark, by which Excel knows UTF-8', async () => {
    const history = whole(aDeployment({ triggered_by: 'Zoë 本番' }))
    const { parts } = exportCsv(history, compiledWith(), ENVIRONMENT, NOW)
    const bytes = new Uint8Array(await new Blob([...parts]).arrayBuffer())
    expect(Array.from(bytes.slice(0, 3))).toEqual([0xef, 0xbb, 0xbf])
    expect(table(history)[0]?.['triggered_by']).toBe('Zoë 本番')
  })

  it('has a row for a deployment without services', () => {
    expect(table(whole(aDeployment({ applications: [] })))).toMatchObject([
      { deployment_id: deploymentId(1), service_name: '' },
    ])
  })

  it('contains only matches', () => {
    const history = whole(aDeployment(), aDeployment({ status: 'BUILD_ERROR' }, 2))
    const failed = { status: new Set(['failed']) }
    expect(table(history, failed).map((row) => row['deployment_status'])).toEqual(['BUILD_ERROR'])
  })

  it('keeps whole messages and escapes formulas', () => {
    const message = '=HYPERLINK("https://evil.example.com")\nsecond line'
    const history = whole(
      aDeployment({ applications: [anApplication({ commit: aCommit({ message }) })] }),
    )
    expect(table(history)[0]?.['commit_message']).toBe(`'${message}`)
  })

  it('has the same number of cells in every row', () => {
    const text = fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom(...HOSTILE_NAMES))
    fc.assert(
      fc.property(text, text, fc.array(text), (name, by, args) => {
        const history = whole(
          aDeployment({ triggered_by: by, containers: [aContainer({ name, arguments: args })] }),
        )
        const rows = readCsv(
          exportCsv(history, compiledWith(), ENVIRONMENT, NOW).parts.join('').slice(1),
        )
        expect(new Set(rows.map((row) => row.length)).size).toBe(1)
        expect(rows).toHaveLength(3)
      }),
    )
  })
})

describe('how much an export covers', () => {
  const gap = withPage(load(aDeployment({}, 3)), aPage([aDeployment()]))
  const inPart: PageRecord = {
    kind: 'deployment',
    id: deploymentId(2),
    deployment: aDeployment({}, 2),
    problems: [{ path: ['applications', 1], message: 'expected an object' }],
  }

  it.each<[string, History, string, string]>([
    ['all', whole(aDeployment()), 'deployments-4f9c2d1e-2026-11-20T14-32-07Z', 'complete'],
    [
      'a part',
      load(aDeployment()),
      'deployments-4f9c2d1e-partial-2026-11-20T14-32-07Z',
      'partial: 1 loaded; back to 2026-11-20T14:30:00.000Z',
    ],
    [
      'a part with gaps',
      gap,
      'deployments-4f9c2d1e-partial-2026-11-20T14-32-07Z',
      'partial: 2 loaded; back to 2026-11-20T13:16:00.000Z; gaps: 1',
    ],
    [
      'all but what cannot be read',
      whole(aDeployment(), anUnreadableRecord(2)),
      'deployments-4f9c2d1e-partial-2026-11-20T14-32-07Z',
      'partial: 2 loaded; back to 2026-11-20T14:30:00.000Z; unreadable: 1',
    ],
    [
      'all but what was left out',
      whole(aDeployment(), inPart),
      'deployments-4f9c2d1e-partial-2026-11-20T14-32-07Z',
      'partial: 2 loaded; back to 2026-11-20T13:53:00.000Z; read in part: 1',
    ],
  ])('is %s', (_, history, name, words) => {
    expect(exportCsv(history, compiledWith(), ENVIRONMENT, NOW).name).toBe(`${name}.csv`)
    expect(exportJson(history, compiledWith(), ENVIRONMENT, NOW).name).toBe(`${name}.json`)
    expect(table(history)[0]?.['export_coverage']).toBe(words)
    expect(json(history).coverage.complete).toBe(words === 'complete')
  })

  it('allows only an ID in the file name', () => {
    const { name } = exportCsv(EMPTY_HISTORY, compiledWith(), '../../etc/x', NOW)
    expect(name).toBe('deployments-etcx-partial-2026-11-20T14-32-07Z.csv')
  })
})

describe('the JSON export', () => {
  it('contains the records, the filter and the coverage', () => {
    const history = load(aFullDeployment(), aDeployment({ status: 'BUILD_ERROR' }, 2))
    const failed = { status: new Set(['failed']) }
    expect(json(history, failed)).toEqual({
      environment_id: ENVIRONMENT,
      exported_at: '2026-11-20T14:32:07.250Z',
      times: 'UTC where they name no zone',
      coverage: {
        complete: false,
        loaded: 2,
        exported: 1,
        back_to: '2026-11-20T13:53:00.000Z',
        gaps: 0,
        unreadable: 0,
        read_in_part: 0,
      },
      filter: { status: 'failed' },
      deployments: [JSON.parse(JSON.stringify(aDeployment({ status: 'BUILD_ERROR' }, 2)))],
    })
  })

  it('names the zone of its days, as the CSV does', () => {
    const of = { ...EMPTY_FILTER, from: '2026-11-16', to: '2026-11-20' }
    const history = load(aDeployment())
    for (const filter of [of, { ...of, zone: 'Europe/Berlin' }]) {
      const compiled = compileFilter(filter, 'Europe/Berlin')
      const [head = ''] = exportJson(history, compiled, ENVIRONMENT, NOW).parts
      expect(head).toContain('"tz": "Europe/Berlin"')
      const [, row] = exportCsv(history, compiled, ENVIRONMENT, NOW).parts
      expect(row).toContain('days: 2026-11-16 to 2026-11-20 in Europe/Berlin')
    }
  })

  it('is valid JSON for no match and for several', () => {
    expect(json(EMPTY_HISTORY).deployments).toEqual([])
    expect(
      json(load(aDeployment(), aDeployment({}, 2), aDeployment({}, 3))).deployments,
    ).toHaveLength(3)
  })
})

import { describe, expect, test } from 'vitest'
import { aCommit, aContainer, anApplication, aJob, timeOf } from '#src/testing/builders.ts'
import { aCompleteHistory, aHistory, type Records } from '#src/testing/histories.ts'
import type { BoardEnvironment } from '#board/matrix/board-environment.ts'
import { compareCsv } from './compare-csv.ts'
import { promotionChecklist } from './checklist.ts'
import { behindWords, comparisonWords } from './comparison-words.ts'
import { differenceWords } from './difference-words.ts'
import { type EnvironmentDifferences, environmentDifferences } from './environment-differences.ts'

const environment = (
  environmentId: string,
  records: Records,
  { whole = true }: { whole?: boolean } = {},
): BoardEnvironment => ({
  environmentId,
  name: environmentId,
  history: (whole ? aCompleteHistory : aHistory)(
    records.map((record, n) => ({
      triggered_by: 'ci-bot',
      updated_at: timeOf(n + 1),
      ...record,
    })),
  ),
  error: null,
  checkedAt: 0,
  checking: false,
  further: { kind: 'idle' },
})

const web = (
  tag: string,
  args: readonly string[] = [],
  status: 'DEPLOYED' | 'STOPPED' | 'DEPLOYMENT_ERROR' = 'DEPLOYED',
) => aContainer({ id: `web ${tag} ${args.join()}`, name: 'web', tag, arguments: args, status })

const names = (differences: EnvironmentDifferences) =>
  Object.fromEntries(
    (['differs', 'onlyRight', 'onlyLeft', 'stopped', 'unknown', 'same'] as const).map((group) => [
      group,
      differences[group].map(({ name }) => name).join(),
    ]),
  )

const NOW = Date.parse('2026-11-20T14:30:00Z')
const WHEN = { zone: 'UTC', now: NOW } as const
const differencesOf = (left: BoardEnvironment, right: BoardEnvironment) =>
  environmentDifferences(left, right, { now: NOW })
const sentenceOf = (...all: [EnvironmentDifferences, BoardEnvironment, BoardEnvironment]) => {
  const { headline, more } = comparisonWords(...all, WHEN)
  return `${headline} ${more}`.trim()
}
const SAID = { when: WHEN, address: 'https://console.example.com', at: NOW }

describe('comparing two environments', () => {
  const left = environment('production', [
    { containers: [web('v1', ['--max', '400']), aContainer({ id: 'x', name: 'old' })] },
  ])
  const right = environment('staging', [
    { containers: [aContainer({ ...web('v3'), status: 'DEPLOYMENT_ERROR' })] },
    { containers: [web('v2', ['--max', '600'])] },
    { containers: [web('v1', ['--max', '600']), aContainer({ id: 'y', name: 'new' })] },
    { containers: [web('v1', ['--max', '400'])] },
  ])

  test('sorts services into groups and counts what runs, not what failed', () => {
    const differences = differencesOf(left, right)
    expect(names(differences)).toEqual({
      differs: 'web',
      onlyRight: 'new',
      onlyLeft: 'old',
      stopped: '',
      unknown: '',
      same: '',
    })
    expect(sentenceOf(differences, left, right)).toBe(
      'production is behind staging in 1 version. new is not in production’s list, which goes back to 20 November. old is not in staging’s list, which goes back to 20 November.',
    )
  })

  test('names each difference with the deployment that made it', () => {
    const [service] = differencesOf(left, right).differs
    expect(
      service?.differences.map((difference) => ({
        ...differenceWords(service, difference),
        at: difference.rightBy.item.deployment.created_at,
      })),
    ).toEqual([
      { what: 'tag', left: 'v1', right: 'v2', at: timeOf(2) },
      { what: 'argument --max', left: '400', right: '600', at: timeOf(3) },
    ])
  })

  test('what is not in the loaded records is not known', () => {
    const unknown = environment('staging', [{ containers: [] }], { whole: false })
    expect(names(differencesOf(left, unknown))).toMatchObject({ unknown: 'old,web' })
    expect(names(differencesOf(unknown, left))).toMatchObject({ unknown: 'old,web' })
  })

  test('where little is known, no more than that is said to be the same', () => {
    const one = environment('a', [{ containers: [web('v1')] }], { whole: false })
    const other = environment(
      'b',
      [{ containers: [web('v1'), aContainer({ id: 'x', name: 'old' })] }],
      { whole: false },
    )
    const differences = differencesOf(one, other)
    expect(sentenceOf(differences, one, other)).toBe(
      'a and b run the same 1 service; 1 other cannot be compared yet.',
    )
    const { text } = promotionChecklist(differences, one, other, SAID)
    expect(text).toContain('Nothing to promote, as far as the loaded history shows.')
    const { parts } = compareCsv(differences, one, other, NOW)
    expect(parts.find((row) => row.startsWith('unknown'))).toMatch(
      /^unknown,container,old,version,,[^,]+,false,/,
    )
    expect(parts.find((row) => row.startsWith('same'))).toMatch(
      /^same,container,web,version,v1,v1,true,/,
    )
  })

  test('a service that is stopped on one side is not the same, though the same is deployed', () => {
    const one = environment('a', [
      { containers: [web('v1'), aContainer({ id: 'x', name: 'old' })] },
    ])
    const stopped = environment('b', [
      { status: 'STOPPED', containers: [web('v1', [], 'STOPPED')] },
      { containers: [web('v1'), aContainer({ id: 'y', name: 'old' })] },
    ])
    const differences = differencesOf(one, stopped)
    expect(names(differences)).toMatchObject({ stopped: 'web', same: 'old', differs: '' })
    expect(sentenceOf(differences, one, stopped)).toBe(
      'a and b have the same 2 services deployed. 1 service is stopped in b only.',
    )
    const { steps, text } = promotionChecklist(differences, one, stopped, SAID)
    expect(steps).toBe(0)
    expect(text).toContain('Stopped in b only: web. Same: 1.')
    const { parts } = compareCsv(differences, one, stopped, NOW)
    expect(parts.find((row) => row.startsWith('stopped'))).toMatch(
      /^stopped in one,container,web,state,DEPLOYED,STOPPED,true,/,
    )
    const none = differencesOf(stopped, stopped)
    expect(names(none)).toMatchObject({ stopped: '', same: 'old,web' })
  })

  test('what made a difference may be older than what is loaded, and then says so', () => {
    const loaded = environment('staging', [{ containers: [web('v2')] }], { whole: false })
    const differences = differencesOf(left, loaded)
    expect(differences.differs[0]?.differences.map(({ rightBy }) => rightBy.maybeOlder)).toEqual([
      true,
      true,
    ])
    expect(promotionChecklist(differences, left, loaded, SAID).text).toContain(
      '      deployed, requested 14:30, ci-bot, or by an earlier deployment',
    )
    const [head, row] = compareCsv(differences, left, loaded, NOW).parts
    const column = head?.trim().split(',').indexOf('right_maybe_earlier') ?? -1
    expect(row?.trim().split(',')[column]).toBe('true')
  })

  test('a record that lacks a field is not certainly different', () => {
    const one = environment('a', [{ jobs: [aJob({ id: '1', entrypoint: undefined })] }])
    const other = environment('b', [{ jobs: [aJob({ id: '2' })] }])
    expect(names(differencesOf(one, other))).toMatchObject({ unknown: 'send-invoices' })
  })

  const shop = (at: string | undefined, id: string) =>
    anApplication({
      name: 'shop',
      commit: aCommit({ git_commit_id: id.repeat(20), ...(at && { created_at: at }) }),
    })
  const built = (at: string | undefined, id: string) =>
    environment(id, [{ applications: [shop(at, id)] }])

  test.each([
    ['2026-11-17T10:00:00Z', '2026-11-20T10:00:00Z', 'By commit date, aa is ≈ 3 days behind'],
    ['2026-11-20T12:00:00Z', '2026-11-20T10:00:00Z', 'By commit date, aa is ≈ 2 hours ahead'],
    ['2026-11-20T10:00:00Z', '2026-11-20T10:00:00Z', undefined],
  ])('head commits of %s and %s are a hint and decide nothing: %s', (one, other, words) => {
    const [a, b] = [built(one, 'aa'), built(other, 'bb')]
    const differences = differencesOf(a, b)
    expect(behindWords(differences, a)?.strong).toBe(words)
    expect(sentenceOf(differences, a, b)).toBe('aa and bb differ in 1 version.')
  })

  test('older in one service and newer in another', () => {
    const both = (first: string, second: string, id: string) =>
      environment(id, [
        { applications: [shop(first, id), { ...shop(second, id), id: 'x', name: 'other' }] },
      ])
    const one = both('2026-11-17T10:00:00Z', '2026-11-20T10:00:00Z', 'a')
    const other = both('2026-11-18T10:00:00Z', '2026-11-17T10:00:00Z', 'b')
    const differences = differencesOf(one, other)
    expect(sentenceOf(differences, one, other)).toBe('a and b differ in 2 versions.')
    expect(behindWords(differences, one)?.strong).toBe(
      'By commit date, a is up to ≈ 1 day behind in some services and up to ≈ 3 days ahead in others',
    )
  })

  test('makes a checklist', () => {
    const address = 'https://console.example.com/compare?left=a&right=b'
    const list = promotionChecklist(differencesOf(left, right), left, right, {
      when: WHEN,
      address,
      at: WHEN.now,
    })
    expect(list.steps).toBe(4)
    expect(list.text).toBe(
      [
        '## production ← staging',
        '20 November 2026 14:30 UTC',
        `<${address}>`,
        '',
        '- [ ] **web** v1 → v2',
        '      deployed, requested 13:53, ci-bot',
        '      do not promote v3: failed in staging 14:30',
        '- [ ] **web** argument --max 400 → 600',
        '      deployed, requested 13:16, ci-bot',
        '- [ ] **new** add 2.1.0',
        '      not in production’s list, which goes back to 20 November',
        '- [ ] **old** 2.1.0 is listed only in production: keep it, or remove it',
        '      not in staging’s list, which goes back to 20 November',
        '',
        'Same: 0.',
        '',
      ].join('\n'),
    )
  })

  test('the checklist says what failed where it goes, and warns of no version that runs there', () => {
    const failing = environment('staging', [
      { containers: [web('v3', [], 'DEPLOYMENT_ERROR')] },
      { containers: [web('v2')] },
    ])
    const newer = environment('preview', [{ containers: [web('v3')] }])
    const linesOf = (one: BoardEnvironment, other: BoardEnvironment) =>
      promotionChecklist(differencesOf(one, other), one, other, SAID).text.split('\n')
    expect(linesOf(failing, newer)).toContain('      v3 failed in staging 14:30')
    expect(linesOf(newer, failing).join(' ')).not.toContain('do not promote')
    const third = environment('production', [{ containers: [web('v1')] }])
    expect(linesOf(third, failing)).toContain('      do not promote v3: failed in staging 14:30')
  })

  test('makes a table of comma-separated values that no spreadsheet runs', () => {
    const hostile = environment('b', [
      { containers: [aContainer({ id: '1', name: '=cmd()', tag: '+1' }), web('v1')] },
    ])
    const differences = differencesOf(left, hostile)
    const rows = compareCsv(differences, left, hostile, NOW).parts
    expect(rows[0]).toMatch(/^\uFEFFrelation,service_kind,service_name,field,left,right/)
    expect(rows.find((row) => row.includes('cmd'))).toMatch(
      /^only right,container,'=cmd\(\),version,,'\+1,/,
    )
    expect(rows.find((row) => row.startsWith('differs'))).toMatch(
      /^differs,container,web,arguments,"\[""--max"",""400""\]",\[\],/,
    )
  })
})

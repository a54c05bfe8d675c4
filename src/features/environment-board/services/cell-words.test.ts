import { describe, expect, test } from 'vitest'
import { ApiError } from '#src/api/api-error.ts'
import type { DeploymentState } from '#src/contract/enums.ts'
import type { History } from '#src/deployments/history/history.ts'
import { aCompleteHistory, aHistory, containersOf, isoTime } from '#src/testing/histories.ts'
import type { BoardEnvironment } from '#board/matrix/board-environment.ts'
import { serviceMatrix } from '#board/matrix/service-matrix.ts'
import { cellWords } from './cell-words.ts'
import { ALL_SERVICES, type ServiceFilter } from './service-filter.ts'
import { scopeWords } from './scope-words.ts'
import { visibleRows } from './visible-rows.ts'

const TODAY = '2026-11-20'

/** "16:31 worker:v2:DEPLOYMENT_ERROR" lines, newest first. */
const records = (lines: readonly string[]) =>
  lines.map((line) => {
    const [time = '', ...services] = line.split(' ')
    const [, , state = 'DEPLOYED'] = services[0]?.split(':') ?? []
    return {
      created_at: isoTime(time),
      status: state as DeploymentState,
      containers: containersOf(time, services.join(' ')),
    }
  })

const environment = (
  environmentId: string,
  history: History | undefined,
  error: ApiError | null = null,
): BoardEnvironment => ({
  environmentId,
  name: environmentId,
  history,
  error,
  checkedAt: 0,
  checking: false,
  further: { kind: 'idle' },
})

const reference = environment('production', aCompleteHistory(records(['10:00 worker:v1'])))

/** The cell of `worker` in an environment beside the reference. */
const cellOf = (history: History | undefined, error: ApiError | null = null) => {
  const { rows } = serviceMatrix([reference, environment('staging', history, error)], 'production')
  const cell = rows.find(({ name }) => name === 'worker')?.cells[1]
  if (!cell) throw new Error('no cell')
  return cell
}

/** What it says, in a line. */
const shown = (history: History | undefined, error: ApiError | null = null) => {
  const cell = cellOf(history, error)
  const words = cellWords(cell, 'UTC', TODAY)
  if (words.kind === 'version') {
    const { version, running, look, since, restarted, attempts, differs } = words
    return [
      cell.relation,
      version,
      ...(differs === undefined ? [] : [`(${differs})`]),
      ...(running ? ['running'] : []),
      ...(look.label === 'Deployed' ? [] : [`(${look.label})`]),
      since,
      ...(restarted === undefined ? [] : [`restarted ${restarted}`]),
      ...attempts.map((one) => `/ ${one.version} ${one.words}`),
    ].join(' ')
  }
  return words.kind === 'unknown'
    ? [
        ...(words.named === undefined ? [] : [words.named]),
        words.words,
        ...(words.further ? ['…'] : []),
        ...words.attempts.map((one) => `/ ${one.version} ${one.words}`),
      ].join(' ')
    : words.kind
}

const whole = (...lines: readonly string[]) => aCompleteHistory(records(lines))
const part = (...lines: readonly string[]) => aHistory(records(lines))

describe('a cell', () => {
  test.each<[string, History | undefined, string]>([
    ['the same', whole('14:03 worker:v1'), 'same v1 14:03'],
    ['another version', whole('14:03 worker:v2'), 'differs v2 14:03'],
    ['from another day', whole('2026-11-18T09:00:00Z worker:v1'), 'same v1 18 Nov'],
    ['from another year', whole('2025-12-31T09:00:00Z worker:v1'), 'same v1 31 Dec 2025'],
    ['perhaps for longer', part('14:03 worker:v1'), 'same v1 ≤ 14:03'],
    [
      'the version that runs, then the one that failed',
      whole('16:56 worker:v2:DEPLOYMENT_ERROR', '14:03 worker:v1'),
      'same v1 running 14:03 / v2 failed 16:56',
    ],
    [
      'the version that runs, then the one under way',
      whole('16:56 worker:v2:DEPLOYING', '14:03 worker:v1'),
      'same v1 running 14:03 / v2 deploying',
    ],
    [
      'stopped, which changes no version',
      whole('16:00 worker:v1:STOPPED', '14:03 worker:v1'),
      'same v1 (Stopped) stopped 16:00',
    ],
    [
      'never a version that only failed',
      whole('16:56 worker:v2:DEPLOYMENT_ERROR'),
      'never deployed / v2 failed 16:56',
    ],
    [
      'a restart beside the version that it did not change',
      whole('16:00 worker:v1:RESTARTED', '14:03 worker:v1'),
      'same v1 14:03 restarted 16:00',
    ],
    [
      'since a restart after a stop',
      whole('17:00 worker:v1:RESTARTED', '16:00 worker:v1:STOPPED', '14:03 worker:v1'),
      'same v1 (Restarted) 17:00',
    ],
    [
      'a restart of a version whose deployment is not loaded',
      part('16:00 worker:v1:RESTARTED'),
      'v1 not proven … / undefined restarted 16:00',
    ],
    [
      'a restart of a version that failed, and whose deployment is not loaded',
      part('16:00 worker:v2:RESTARTED', '15:00 worker:v2:DEPLOYMENT_ERROR'),
      'v2 not proven … / undefined restarted 16:00',
    ],
    ['missing, in a whole history', whole('14:03 web:v1'), 'missing'],
    ['deleted', whole('15:00 worker:v1:DELETED', '14:03 worker:v1'), 'missing'],
    ['not in what is loaded', part('15:00 web:v2', '14:03 web:v1'), 'not in the last 2 …'],
    ['not read yet', undefined, 'loading'],
  ])('%s', (_, history, expected) => {
    expect(shown(history)).toBe(expected)
  })

  test('leads to the deployment whose time it shows, though a later one deployed the same again', () => {
    const cell = cellOf(whole('16:00 worker:v1', '14:03 worker:v1'))
    const words = cellWords(cell, 'UTC', TODAY)
    const item = words.kind === 'version' ? words.item : undefined
    expect(item?.deployment.created_at).toBe(isoTime('14:03'))
  })

  test('not readable', () => {
    expect(shown(undefined, new ApiError({ kind: 'forbidden' }))).toBe('unread')
  })
})

const board = [
  environment('production', whole('14:03 web:v1 worker:v1 api:v1')),
  environment('staging', whole('16:00 api:v2:BUILD_ERROR', '14:03 web:v1 worker:v2 api:v1')),
]
const { rows } = serviceMatrix(board, 'production')

describe('the rows of the table', () => {
  test('what is not known is told from what differs', () => {
    const unknown = [
      environment('production', whole('14:03 web:v1')),
      environment('staging', aHistory(records(['14:03 relay:v1']))),
    ]
    const { rows: all } = serviceMatrix(unknown, 'production')
    const visible = visibleRows(all, ALL_SERVICES, 2)
    expect(scopeWords(all, visible.shown, visible.same, ALL_SERVICES, 2, false)).toBe(
      '1 of 2 services differs, 1 not known.',
    )
  })

  test('what is only stopped is told from what differs', () => {
    const stopped = [
      environment('production', whole('14:03 web:v1 api:v1')),
      environment('preview', whole('16:00 web:v1:STOPPED', '14:03 web:v1 api:v2')),
    ]
    const { rows: all } = serviceMatrix(stopped, 'production')
    const visible = visibleRows(all, ALL_SERVICES, 2)
    expect(scopeWords(all, visible.shown, visible.same, ALL_SERVICES, 2, false)).toBe(
      '1 of 2 services differs, 1 stopped.',
    )
  })

  test('nothing is said to be there or not before all have answered', () => {
    expect(scopeWords([], [], [], ALL_SERVICES, 2, true)).toBe('Loading services…')
    expect(scopeWords([], [], [], ALL_SERVICES, 2, false)).toBe('No service yet.')
  })

  test.each<[string, Partial<ServiceFilter>, number, readonly string[], readonly string[], string]>(
    [
      [
        'what differs, failing first',
        {},
        2,
        ['api', 'worker'],
        ['web'],
        '1 of 3 services differs, 1 failing.',
      ],
      ['all', { differencesOnly: false }, 2, ['api', 'web', 'worker'], [], '3 services.'],
      [
        'one environment has nothing to differ from',
        {},
        1,
        ['api', 'web', 'worker'],
        [],
        '3 services.',
      ],
      ['by name', { text: ' WOR' }, 2, ['worker'], [], '1 of 1 matching differs.'],
      ['by kind', { kinds: new Set(['job']) }, 2, [], [], 'None of the 3 services matches.'],
      ['failing', { failing: true }, 2, ['api'], [], 'None of 1 matching differs, 1 failing.'],
    ],
  )('%s', (_, change, columns, shownNames, sameNames, scope) => {
    const filter = { ...ALL_SERVICES, ...change }
    const visible = visibleRows(rows, filter, columns)
    const names = (some: typeof rows) => some.map(({ name }) => name)
    // The matrix puts failing ones first; the order is kept.
    expect(names(visible.shown).toSorted()).toEqual(shownNames)
    expect(names(visible.shown)[0]).toBe(shownNames[0])
    expect(names(visible.same)).toEqual(sameNames)
    expect(scopeWords(rows, visible.shown, visible.same, filter, columns, false)).toBe(scope)
  })
})

describe('an environment that is unlike the others', () => {
  const many = Array.from({ length: 40 }, (_, n) => `own-${n}:v1`).join(' ')
  const unlike = [
    environment('production', whole('14:03 web:v1 api:v1')),
    environment('staging', whole('14:03 web:v1 api:v2')),
    environment('stranger', whole(`14:03 web:v1 ${many} broken:v1`)),
  ]
  const all = serviceMatrix(unlike, 'production').rows

  test('has its services folded, unless the person unfolds or searches them', () => {
    const names = (some: typeof all) => some.map(({ name }) => name)
    const folded = visibleRows(all, ALL_SERVICES, 3)
    expect(names(folded.shown)).toEqual(['api'])
    expect(folded.apart.map(({ environmentId, rows: own }) => [environmentId, own.length])).toEqual(
      [['stranger', 41]],
    )
    expect(visibleRows(all, ALL_SERVICES, 3, new Set(['stranger'])).shown).toHaveLength(42)
    const searched = visibleRows(all, { ...ALL_SERVICES, text: 'own-1' }, 3)
    expect(searched.shown).toHaveLength(11)
    expect(searched.apart).toEqual([])
  })

  test('hides nothing that fails', () => {
    const failing = [
      ...unlike.slice(0, 2),
      environment(
        'stranger',
        whole('15:00 broken:v2:DEPLOYMENT_ERROR', `14:03 web:v1 ${many} broken:v1`),
      ),
    ]
    const { shown: seen } = visibleRows(serviceMatrix(failing, 'production').rows, ALL_SERVICES, 3)
    expect(seen.map(({ name }) => name)).toEqual(['broken', 'api'])
  })

  test('is none that has few of its own, or shares most', () => {
    const alike = [unlike[0], environment('staging', whole(`14:03 web:v1 api:v1 own-1:v1`))]
    const some = serviceMatrix(
      alike.flatMap((one) => one ?? []),
      'production',
    ).rows
    expect(visibleRows(some, ALL_SERVICES, 2).apart).toEqual([])
  })
})

import { describe, expect, test } from 'vitest'
import { EMPTY_HISTORY, type History, withPage } from '#src/deployments/history/history.ts'
import { aPage } from '#src/testing/builders.ts'
import {
  aCompleteHistory,
  aHistory,
  containersOf,
  isoTime,
  recordsOf,
  type Records,
} from '#src/testing/histories.ts'
import type { BoardEnvironment } from './board-environment.ts'
import type { MatrixRow } from './matrix.ts'
import { deployedIn } from './relation.ts'
import { verdictParts } from './row-verdict.ts'
import { serviceMatrix } from './service-matrix.ts'

/** "10:00 web:v2:DEPLOYED api:v1" lines, newest first. */
const records = (...lines: readonly string[]): Records =>
  lines.map((line) => {
    const [time = '', ...services] = line.split(' ')
    const at = isoTime(time)
    return { created_at: at, updated_at: at, containers: containersOf(time, services.join(' ')) }
  })

const environment = (environmentId: string, history: History | undefined): BoardEnvironment => ({
  environmentId,
  name: environmentId,
  history,
  error: null,
  checkedAt: 0,
  checking: false,
  further: { kind: 'idle' },
})

const whole = (id: string, ...lines: readonly string[]) =>
  environment(id, aCompleteHistory(records(...lines)))

const SIGN = {
  reference: '*',
  same: '=',
  sameTag: '≈',
  noVersion: '~',
  differs: '≠',
  unknown: '?',
  unread: '-',
}
const MOMENT = { now: Date.parse('2026-11-20T14:30:00Z') }

const shown = ({ name, verdict, cells }: MatrixRow) =>
  [
    name,
    ...cells.map(({ has, relation }) => {
      const deployed = deployedIn(has)
      return SIGN[relation] + (deployed?.version ?? has.kind)
    }),
    verdictParts(verdict)
      .map(({ words }) => words)
      .join(', ') || 'same',
  ].join(' ')

describe('services × environments', () => {
  test.each<[string, readonly BoardEnvironment[], readonly string[]]>([
    ['same', [whole('a', '10:00 web:v1'), whole('b', '11:00 web:v1')], ['web *v1 =v1 same']],
    [
      'differs',
      [whole('a', '10:00 web:v1'), whole('b', '11:00 web:v2')],
      ['web *v1 ≠v2 differs in 1'],
    ],
    [
      'not there in another',
      [whole('a', '10:00 web:v1'), whole('b', '11:00 api:v2')],
      ['api *notNamed ?v2 not known in the reference', 'web *v1 ?notNamed not known in 1'],
    ],
    [
      'not there in the reference',
      [whole('a', '10:00 api:v1'), whole('b', '10:00 api:v1 web:v1'), whole('c', '10:00 api:v1')],
      ['api *v1 =v1 =v1 same', 'web *notNamed ?v1 ?notNamed not known in the reference'],
    ],
    [
      'failing first',
      [
        whole('a', '10:00 web:v1 api:v1'),
        whole('b', '12:00 web:v2:BUILD_ERROR', '10:00 web:v1 api:v2'),
      ],
      ['web *v1 =v1 failing in 1', 'api *v1 ≠v2 differs in 1'],
    ],
    [
      'stopped',
      [whole('a', '10:00 web:v1'), whole('b', '12:00 web:v2:STOPPED', '10:00 web:v1')],
      ['web *v1 =v1 stopped in 1'],
    ],
    [
      'not in what is loaded',
      [whole('a', '10:00 web:v1'), environment('b', aHistory(records('10:00 api:v1')))],
      ['api *notNamed ?v1 not known in the reference', 'web *v1 ?notNamed not known in 1'],
    ],
    [
      'not read yet',
      [whole('a', '10:00 web:v1'), environment('b', undefined)],
      ['web *v1 -loading same'],
    ],
    [
      'the reference is not read yet',
      [environment('a', undefined), whole('b', '10:00 web:v1')],
      ['web *loading -v1 same'],
    ],
    [
      'not known of the reference, so that nothing compares with it',
      [
        environment('a', aHistory(records('10:00 api:v1'))),
        whole('b', '10:00 web:v1 api:v1'),
        whole('c', '10:00 web:v2 api:v1'),
        whole('d', '10:00 api:v1'),
      ],
      ['api *v1 =v1 =v1 =v1 same', 'web *notNamed ?v1 ?v2 ?notNamed not known in the reference'],
    ],
    [
      'deleted everywhere',
      [whole('a', '10:00 web:v1:DELETED'), whole('b', '10:00 web:v1:DELETED')],
      [],
    ],
    [
      'two of one name',
      [whole('a', '10:00 web:v1'), whole('b', '10:00 web:v1 web:v2')],
      [
        'web *v1 ?notNamed not known in 1',
        'web *unmatched ?v1 not known in the reference',
        'web *unmatched ?v2 not known in the reference',
      ],
    ],
    [
      'hostile names',
      [whole('a', '10:00 __proto__:v1 constructor:v1'), whole('b', '10:00 __proto__:v2')],
      ['__proto__ *v1 ≠v2 differs in 1', 'constructor *v1 ?notNamed not known in 1'],
    ],
  ])('%s', (_, environments, expected) => {
    expect(serviceMatrix(environments, 'a', MOMENT).rows.map(shown)).toEqual(expected)
  })

  test('a poll of one environment changes what differs from it', () => {
    const page = recordsOf(records('12:00 web:v2', '10:00 web:v1 api:v1'))
    const a = whole('a', '10:00 web:v1 api:v1')
    const b = environment('b', withPage(EMPTY_HISTORY, aPage(page.slice(1))))
    const before = serviceMatrix([a, b], 'a', MOMENT)
    const history = b.history && withPage(b.history, aPage(page))
    const after = serviceMatrix([a, { ...b, history }], 'a', MOMENT, before)
    expect(after.rows.map(shown)).toEqual(['api *v1 =v1 same', 'web *v1 ≠v2 differs in 1'])
  })
})

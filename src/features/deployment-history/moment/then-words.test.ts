import { describe, expect, it } from 'vitest'
import { type Line, partOfHistory, recordTime, wholeHistory } from '#src/testing/records.ts'
import { servicesAt } from './services-at.ts'
import { thenWords } from './then-words.ts'

/** The services at a time of 2 March 2026: "web: Deployed 2.0.0, since ≈ 10:04 until now. Note". */
const at = (time: string, lines: readonly Line[], load = wholeHistory): readonly string[] => {
  const then = servicesAt(load(...lines), Date.parse(recordTime(time)))
  if (then.kind !== 'known') return [then.kind]
  return then.services.map((one) => {
    const { state, version, since, until, note } = thenWords(one, 'UTC', '2026-03-02')
    const times = since === '' ? '' : `, since ${since}${until === '' ? '' : ` until ${until}`}`
    return `${one.status.past.service.record.name}: ${state}${version === undefined ? '' : ` ${version}`}${times}. ${note}`.trim()
  })
}

const SLOW: Line = ['11:00 DEPLOYED web:2.1.0', { updated_at: '2026-03-02T11:50:00Z' }]

describe('a service at a moment', () => {
  it.each<[string, string, readonly Line[], readonly string[]]>([
    [
      'H1, while a deploy of 50 minutes was under way',
      '11:30',
      [SLOW, '10:00 DEPLOYED web:2.0.0'],
      ['web: Deployed 2.0.0, since ≈ 10:04 until ≈ 11:50. 2.1.0 under way, requested 11:00.'],
    ],
    [
      'H1, after it',
      '11:55',
      [SLOW, '10:00 DEPLOYED web:2.0.0'],
      ['web: Deployed 2.1.0, since ≈ 11:50 until now.'],
    ],
    [
      'F4, restarted above what cannot be read',
      '11:55',
      ['11:30 RESTARTED web:9', { created_at: 'soon' }, '10:00 DEPLOYED web:1'],
      [
        'web: Deployed 1, since ≈ 10:04 until not known. Restarted ≈ 11:34. What came after is not known: a deployment in between cannot be read.',
      ],
    ],
    [
      'I2, one that newer deployments no longer name',
      '11:55',
      [
        '11:30 DEPLOYED store:3 api:3',
        '11:00 DEPLOYED store:2 api:2',
        '10:30 DEPLOYED store:1 api:1',
        '10:00 DEPLOYED web:1.9 api:1',
      ],
      [
        'api: Deployed 3, since ≈ 11:34 until now.',
        'store: Deployed 3, since ≈ 11:34 until now.',
        'web: Deployed 1.9, since ≈ 10:04 until not known.',
      ],
    ],
    [
      'H4, where only the request is known',
      '11:01',
      [['11:00 DEPLOYED web:2', { updated_at: undefined }], '10:00 DEPLOYED web:1'],
      ['web: Deployed 2, since 11:00 (requested) until now.'],
    ],
    [
      'A2, after a stop that does not name it',
      '11:30',
      ['11:00 STOPPED job/drain:1:DEPLOYED', '10:00 DEPLOYED web:2'],
      ['drain: Deployed 1, since ≈ 11:04 until now.', 'web: Not known whether it ran 2.'],
    ],
    [
      'D1, failing after a restart',
      '11:50',
      ['11:30 RESTARTED web:2', '11:00 DEPLOYMENT_ERROR web:2', '10:00 DEPLOYED web:1'],
      [
        'web: Deployed 1, since ≈ 10:04 until now. 2 could not be deployed, ≈ 11:04. Restarted ≈ 11:34.',
      ],
    ],
    [
      'D3, a stop that failed',
      '11:50',
      ['11:30 STOP_ERROR web:2', '10:00 DEPLOYED web:2'],
      ['web: Deployed 2, since ≈ 10:04 until now. Could not be stopped, ≈ 11:34.'],
    ],
    [
      'C4, stopped, with another tag in the record of the stop',
      '11:50',
      ['11:30 STOPPED web:2.1.0', '10:00 DEPLOYED web:2.0.0'],
      ['web: Stopped 2.0.0, since ≈ 11:34.'],
    ],
    [
      'B1, unavailable while it failed',
      '11:50',
      ['11:30 DEPLOYED web:2:UNAVAILABLE', '11:00 DEPLOYMENT_ERROR web:2', '10:00 DEPLOYED web:1'],
      [
        'web: Deployed 1, since ≈ 10:04 until now. 2 could not be deployed, ≈ 11:04. Unavailable, ≈ 11:34.',
      ],
    ],
    ['G2, before the list begins', '09:00', ['10:00 STOPPED web:2.0.0'], ['beforeList']],
    [
      'G2, after it began with a stop',
      '11:00',
      ['10:00 STOPPED web:2.0.0'],
      ['web: Stopped, since ≈ 10:04. No loaded record proves which version ran.'],
    ],
    [
      'below a record that cannot be read',
      '11:50',
      [{ created_at: 'soon' }, '10:00 DEPLOYED web:1'],
      [
        'web: Deployed 1, since ≈ 10:04 until not known. What came after is not known: a deployment in between cannot be read.',
      ],
    ],
  ])('%s', (_, time, lines, expected) => {
    expect(at(time, lines)).toEqual(expected)
  })

  it('is not known before what is loaded', () =>
    expect(at('09:00', ['10:00 DEPLOYED web:1'], partOfHistory)).toEqual(['notLoaded']))
})

import { lowerFirst } from '#src/lib/text/first-letter.ts'
import { describe, expect, test } from 'vitest'
import { ApiError, type ApiFailure } from '#src/api/api-error.ts'
import type { DeploymentState } from '#src/contract/enums.ts'
import type { History } from '#src/deployments/history/history.ts'
import { anUnreadableRecord } from '#src/testing/builders.ts'
import { aCompleteHistory, aHistory, containersOf, isoTime } from '#src/testing/histories.ts'
import { environmentState } from './environment-state.ts'

import { stateWords } from './state-words.ts'

const when = { zone: 'UTC', now: Date.parse(isoTime('17:26')) }

/** "16:31 DEPLOYMENT_ERROR worker:v2:DEPLOYMENT_ERROR" lines, newest first, which took 30 s or as many s as given. */
const records = (...lines: readonly string[]) => recordsThatTook(30, lines)
const wholeIn8Min = (...lines: readonly string[]) =>
  aCompleteHistory(recordsThatTook(8 * 60, lines))

const recordsThatTook = (seconds: number, lines: readonly string[]) =>
  lines.map((line) => {
    const [time = '', status = '', ...services] = line.split(' ')
    return {
      created_at: isoTime(time),
      updated_at: new Date(Date.parse(isoTime(time)) + seconds * 1000).toISOString(),
      status: status as DeploymentState,
      containers: containersOf(time, services.join(' ')),
    }
  })

const whole = (...lines: readonly string[]) => aCompleteHistory(records(...lines))

const wordsOf = (history: History | undefined, failure?: ApiFailure) => {
  const error = failure ? new ApiError(failure) : null
  const { line, detail } = stateWords(environmentState({ history, error }, when.now), when)
  return detail === undefined || failure ? line : `${line} | ${detail}`
}

const BAD = 'DEPLOYMENT_ERROR worker:v2:DEPLOYMENT_ERROR'

describe('the state of an environment', () => {
  test.each<[string, History | undefined, string]>([
    ['is not known while loading', undefined, 'Loading'],
    ['nothing yet', whole(), 'Nothing deployed yet'],
    ['only unreadable records', aHistory([anUnreadableRecord()]), 'No deployment can be read'],
    ['deployed', whole('14:03 DEPLOYED worker:v1'), 'Deployed since 14:03 | 3 h 23 min'],
    [
      'deployed on another day',
      whole('2026-11-18T09:12:00Z DEPLOYED worker:v1'),
      'Deployed since 18 Nov, 09:12 | 2 days 8 h',
    ],
    [
      'failing since the first attempt',
      whole(`16:56 ${BAD}`, `16:40 ${BAD}`, `16:31 ${BAD}`, '16:11 DEPLOYED worker:v1'),
      'Failing since 16:31 | 55 min, 3 attempts',
    ],
    [
      'failing, although another service was deployed since',
      whole('16:56 DEPLOYED web:v3', `16:31 ${BAD}`, '16:11 DEPLOYED worker:v1'),
      'Failing since 16:31 | 55 min',
    ],
    [
      'failing, the newest of two first',
      whole(
        '16:56 BUILD_ERROR web:v3:BUILD_ERROR',
        `16:31 ${BAD}`,
        '16:11 DEPLOYED worker:v1 web:v1',
      ),
      '2 services failing | web since 16:56, worker since 16:31, one attempt each',
    ],
    [
      'failing since at least what is loaded',
      aHistory(records(`16:31 ${BAD}`)),
      'Failing since at least 16:31 | ≥ 55 min',
    ],
    [
      'failing without naming a service',
      whole('16:31 DEPLOYMENT_ERROR', '16:11 DEPLOYED worker:v1'),
      'A deployment failed 16:31',
    ],
    [
      'no longer failing once the same service is good',
      whole('17:00 DEPLOYED worker:v3', `16:31 ${BAD}`, '16:11 DEPLOYED worker:v1'),
      'Deployed since 17:00 | 26 min',
    ],
    [
      'in progress, compared with similar ones',
      wholeIn8Min(
        '17:23 DEPLOYING worker:v4:DEPLOYING web:v2',
        '16:00 DEPLOYED worker:v3',
        '15:00 DEPLOYED worker:v2',
        '14:00 DEPLOYED worker:v1',
      ),
      'Deploying, 3 of ≈ 8 min | 1 of 2 services done',
    ],
    [
      'in progress for longer than similar ones',
      wholeIn8Min(
        '17:10 DEPLOYING worker:v4:DEPLOYING',
        '16:00 DEPLOYED worker:v3',
        '15:00 DEPLOYED worker:v2',
        '14:00 DEPLOYED worker:v1',
      ),
      'Deploying for 16 min (usually ≈ 8 min) | 0 of 1 service done',
    ],
    [
      'in progress for as long as similar ones, rounded',
      wholeIn8Min(
        '2026-11-20T17:17:40Z DEPLOYING worker:v4:DEPLOYING',
        '16:00 DEPLOYED worker:v3',
        '15:00 DEPLOYED worker:v2',
        '14:00 DEPLOYED worker:v1',
      ),
      'Deploying, 8 of ≈ 8 min | 0 of 1 service done',
    ],
    [
      'in progress for as long as similar ones, in seconds',
      aCompleteHistory(
        recordsThatTook(108, [
          '2026-11-20T17:24:02Z DEPLOYING worker:v4:DEPLOYING',
          '16:00 DEPLOYED worker:v3',
          '15:00 DEPLOYED worker:v2',
          '14:00 DEPLOYED worker:v1',
        ]),
      ),
      'Deploying, 108 of ≈ 108 s | 0 of 1 service done',
    ],
    [
      'in progress, with nothing to compare',
      whole('17:23 DEPLOYING worker:v4:DEPLOYING', '14:03 DEPLOYED worker:v1'),
      'Deploying since 17:23 | 0 of 1 service done',
    ],
    [
      'failing comes before in progress',
      whole('17:23 DEPLOYING web:v4:DEPLOYING', `16:31 ${BAD}`, '14:03 DEPLOYED worker:v1'),
      'Failing since 16:31 | 55 min, now deploying since 17:23',
    ],
    [
      'a cancel keeps what was',
      whole('16:00 CANCELED worker:v2:CANCELED', '14:03 DEPLOYED worker:v1'),
      'Deployed since 14:03 | 3 h 23 min',
    ],
  ])('%s', (_, history, expected) => {
    expect(wordsOf(history)).toBe(expected)
  })

  test.each<[ApiFailure, string]>([
    [{ kind: 'forbidden' }, 'Could not be loaded: 403'],
    [{ kind: 'notFound' }, 'Could not be loaded: 404'],
    [{ kind: 'unauthorized' }, 'Could not be loaded: 401'],
    [{ kind: 'server', status: 503 }, 'Could not be loaded: 503'],
    [{ kind: 'rateLimited', resetAt: new Date() }, 'Could not be loaded: 429'],
    [{ kind: 'unreachable', reason: 'offline' }, 'Could not be loaded: offline'],
    [{ kind: 'unreachable', reason: 'timeout' }, 'Could not be loaded: no response'],
    [{ kind: 'malformed', expected: 'JSON' }, 'Could not be loaded: unreadable response'],
  ])('cannot be read: %j', (failure, expected) => {
    expect(wordsOf(undefined, failure)).toBe(expected)
  })

  test('a failed check keeps what was read', () => {
    expect(wordsOf(whole('14:03 DEPLOYED worker:v1'), { kind: 'server', status: 500 })).toBe(
      'Deployed since 14:03',
    )
  })

  test('reads within a sentence', () => {
    expect(lowerFirst('Failing since 16:31')).toBe('failing since 16:31')
  })
})

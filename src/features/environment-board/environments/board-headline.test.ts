import { describe, expect, test } from 'vitest'
import { ApiError } from '#src/api/api-error.ts'
import type { DeploymentState } from '#src/contract/enums.ts'
import type { Application } from '#src/contract/read-deployment-history.ts'
import type { History } from '#src/deployments/history/history.ts'
import { plainText } from '#src/deployments/words/sentence.ts'
import { aCommit, anApplication } from '#src/testing/builders.ts'
import { aCompleteHistory, aHistory, containersOf, isoTime } from '#src/testing/histories.ts'
import { serviceMatrix } from '#board/matrix/service-matrix.ts'
import { boardTab } from './board-alerts.ts'
import { boardFacts } from './board-facts.ts'
import { boardSentence, type BoardMember } from './board-headline.ts'
import { differenceFact } from './difference-fact.ts'
import { environmentState } from './environment-state.ts'
import { deploymentLine } from './newest-deployment.tsx'
import { stripMarks } from './history-strip.tsx'

const when = { zone: 'UTC', now: Date.parse(isoTime('17:26')) }

const historyOf = (...lines: readonly string[]) =>
  aCompleteHistory(
    lines.map((line) => {
      const [time = '', status = '', ...services] = line.split(' ')
      return {
        created_at: isoTime(time),
        updated_at: isoTime(time),
        status: status as DeploymentState,
        containers: containersOf(time, services.join(' ')),
      }
    }),
  )

const known = (
  name: string,
  history: BoardMember['history'],
  error: ApiError | null = null,
): BoardMember => ({
  environmentId: name,
  name,
  history,
  state: environmentState({ history, error }, when.now),
})

const good = (name: string, time = '14:03') => known(name, historyOf(`${time} DEPLOYED worker:v1`))
const bad = (name: string, time = '16:31') =>
  known(
    name,
    historyOf(`${time} DEPLOYMENT_ERROR worker:v2:DEPLOYMENT_ERROR`, '13:00 DEPLOYED worker:v1'),
  )
const busy = (name: string) =>
  known(name, historyOf('17:23 DEPLOYING worker:v2:DEPLOYING', '13:00 DEPLOYED worker:v1'))
const loading = (name: string) => known(name, undefined)
const unread = (name: string) => known(name, undefined, new ApiError({ kind: 'forbidden' }))

describe('the headline of a board', () => {
  test.each<[string, readonly BoardMember[]]>([
    ['No environment on this board yet', []],
    ['Loading 2 environments', [loading('a'), loading('b')]],
    ['None of the 2 environments could be loaded.', [unread('a'), unread('b')]],
    ['partners could not be loaded.', [unread('partners')]],
    ['Nothing is deployed yet.', [known('a', historyOf())]],
    ['Nothing is deployed in 1 of 2 environments.', [known('a', historyOf()), unread('partners')]],
    [
      'Nothing is deployed in 1 of 2 environments so far.',
      [known('a', historyOf()), loading('staging')],
    ],
    ['worker has been failing in staging since 16:31.', [good('production'), bad('staging')]],
    [
      'a and b have failing services, most recently a, since 16:31.',
      [bad('a'), bad('b', '15:00'), good('c')],
    ],
    [
      '3 of 4 environments have failing services, most recently a, since 16:31.',
      [bad('a'), bad('b'), bad('c'), good('d')],
    ],
    ['a and b have failing services, most recently a, since 16:31.', [bad('a'), bad('b')]],
    [
      'All 3 environments have failing services, most recently a, since 16:31.',
      [bad('a'), bad('b', '15:00'), bad('c')],
    ],
    [
      'worker has been failing in b since 15:00. worker was failing in a when it was stopped at 16:40.',
      [
        known(
          'a',
          historyOf(
            '16:40 STOPPED worker:v2:STOPPED',
            '16:31 DEPLOYMENT_ERROR worker:v2:DEPLOYMENT_ERROR',
            '13:00 DEPLOYED worker:v1',
          ),
        ),
        bad('b', '15:00'),
      ],
    ],
    [
      'worker has been failing in b since 15:00. worker could not be restarted in a at 16:31.',
      [
        known(
          'a',
          historyOf('16:31 RESTART_ERROR worker:v1:RESTART_ERROR', '13:00 DEPLOYED worker:v1'),
        ),
        bad('b', '15:00'),
      ],
    ],
    [
      'worker has been failing in b since 15:00. A deployment in a failed at 16:31.',
      [
        known('a', historyOf('16:31 DEPLOYMENT_ERROR worker:v2:READY', '13:00 DEPLOYED worker:v1')),
        bad('b', '15:00'),
      ],
    ],
    [
      'a and b have failing services, most recently a, since 16:31. In c, a service was failing when it was stopped; in d, a service could not be restarted; in e and f, a deployment failed.',
      [
        bad('a'),
        bad('b', '15:00'),
        known(
          'c',
          historyOf(
            '16:40 STOPPED worker:v2:STOPPED',
            '16:30 DEPLOYMENT_ERROR worker:v2:DEPLOYMENT_ERROR',
            '13:00 DEPLOYED worker:v1',
          ),
        ),
        known(
          'd',
          historyOf('16:20 RESTART_ERROR worker:v1:RESTART_ERROR', '13:00 DEPLOYED worker:v1'),
        ),
        known('e', historyOf('16:10 DEPLOYMENT_ERROR worker:v2:READY', '13:00 DEPLOYED worker:v1')),
        known('f', historyOf('16:09 DEPLOYMENT_ERROR worker:v2:READY', '13:00 DEPLOYED worker:v1')),
        good('g'),
        good('h'),
      ],
    ],
    [
      'In a and b, a service could not be restarted.',
      ['a', 'b'].map((name) =>
        known(
          name,
          historyOf('16:31 RESTART_ERROR worker:v1:RESTART_ERROR', '13:00 DEPLOYED worker:v1'),
        ),
      ),
    ],
    [
      'worker has been failing in a since 16:31; api was failing when it was stopped at 15:00.',
      [
        known(
          'a',
          historyOf(
            '16:31 DEPLOYMENT_ERROR worker:v2:DEPLOYMENT_ERROR',
            '15:00 STOPPED api:v2:STOPPED',
            '14:00 DEPLOYMENT_ERROR api:v2:DEPLOYMENT_ERROR',
            '13:00 DEPLOYED worker:v1 api:v1',
          ),
        ),
      ],
    ],
    [
      'worker could not be restarted in a at 16:31; api has been failing since 14:00.',
      [
        known(
          'a',
          historyOf(
            '16:31 RESTART_ERROR worker:v1:RESTART_ERROR',
            '14:00 DEPLOYMENT_ERROR api:v2:DEPLOYMENT_ERROR',
            '13:00 DEPLOYED worker:v1 api:v1',
          ),
        ),
      ],
    ],
    ['worker has been failing in staging since 16:31.', [bad('staging')]],
    [
      'Nothing is failing. live has been deploying since 17:23.',
      [good('production'), busy('live')],
    ],
    [
      'Nothing is failing. preview: deployed since 15:40.',
      [good('production'), good('preview', '15:40')],
    ],
    // What software writes for "no time" is not the newest.
    [
      'Nothing is failing. preview: deployed since 15:40.',
      [good('production', '9999-12-31T23:59:59Z'), good('preview', '15:40')],
    ],
    [
      'Nothing is failing in 1 of 2 environments so far. production: deployed since 14:03.',
      [good('production'), loading('staging')],
    ],
    [
      'Nothing is failing in 1 of 2 environments. production: deployed since 14:03.',
      [good('production'), unread('partners')],
    ],
  ])('%s', (expected, environments) => {
    expect(plainText(boardSentence(environments, when))).toBe(expected)
  })

  test('names what failed, and links the last good with the first bad', () => {
    const [fact] = boardFacts([bad('staging')], undefined, when)
    expect(plainText(fact?.parts ?? [])).toBe(
      'worker in staging: v2 failed; v1 was last good at 13:00. ',
    )
    expect(fact?.link?.words).toBe('Last good → first bad')
    expect(fact?.link?.search).toEqual({ suspects: 'container named worker' })
  })
})

describe('what the reference lacks', () => {
  const factOf = (...histories: readonly History[]) => {
    const environments = histories.map((history, index) => ({
      environmentId: `e${index}`,
      name: ['production', 'staging', 'preview'][index] ?? '',
      history,
      error: null,
      checkedAt: 0,
      checking: false,
      further: { kind: 'idle' } as const,
    }))
    const found = differenceFact(serviceMatrix(environments, 'e0', when), environments)
    return found && { words: plainText(found.parts).trim(), search: found.link?.search }
  }
  const fact = (...histories: readonly (readonly string[])[]) =>
    factOf(...histories.map((lines) => historyOf(...lines)))
  test.each([
    [
      'production and staging differ in 1 service (1 not known).',
      ['10:00 DEPLOYED a:v1'],
      ['10:00 DEPLOYED a:v2 b:v1'],
    ],
    [
      'production and staging differ in 2 services.',
      ['10:00 DEPLOYED a:v1 b:v1'],
      ['10:00 DEPLOYED a:v2 b:v2'],
    ],
    [undefined, ['10:00 DEPLOYED a:v1 b:v1'], ['10:00 DEPLOYED a:v1']],
    [
      '1 service in production is deleted in staging.',
      ['10:00 DEPLOYED a:v1 b:v1'],
      ['11:00 DELETED b:v1:DELETED', '10:00 DEPLOYED a:v1 b:v1'],
    ],
    [
      '1 service in staging is deleted in production.',
      ['11:00 DELETED b:v1:DELETED', '10:00 DEPLOYED a:v1 b:v1'],
      ['10:00 DEPLOYED a:v1 b:v1'],
    ],
    [undefined, ['10:00 DEPLOYED a:v1'], ['10:00 DEPLOYED a:v1']],
  ])('%s', (expected, left, right) => {
    expect(fact(left, right)?.words).toBe(expected)
  })

  test('says how far the reference is behind or ahead, where head commits have dates', () => {
    const app = (name: string, at: string, id: string) =>
      anApplication({ name, commit: aCommit({ git_commit_id: id.repeat(40), created_at: at }) })
    const built = (at: string, id: string, ...others: readonly Application[]) =>
      aCompleteHistory([{ status: 'DEPLOYED', applications: [app('checkout', at, id), ...others] }])
    const older = built('2026-11-17T10:00:00Z', 'a')
    const newer = built('2026-11-20T10:00:00Z', 'b')
    expect(factOf(older, newer)?.words).toBe(
      'production and staging differ in 1 service; by commit date, production is ≈ 3 days behind.',
    )
    expect(factOf(newer, older)?.words).toBe(
      'production and staging differ in 1 service; by commit date, production is ≈ 3 days ahead.',
    )

    const olderWithNewerSearch = built(
      '2026-11-17T10:00:00Z',
      'a',
      app('search', '2026-11-19T10:00:00Z', 'd'),
    )
    const newerWithOlderSearch = built(
      '2026-11-20T10:00:00Z',
      'b',
      app('search', '2026-11-18T10:00:00Z', 'c'),
    )
    expect(factOf(olderWithNewerSearch, newerWithOlderSearch)?.words).toBe(
      'production and staging differ in 2 services; by commit date, production is up to ≈ 3 days behind in some services.',
    )
  })

  test('leaves out services that only other environments name', () => {
    const newest = (...names: readonly string[]) =>
      aHistory([{ status: 'DEPLOYED', containers: containersOf('10:00', names.join(' ')) }])
    const [production, staging] = [newest('a:v1'), newest('a:v2')]
    expect(factOf(production, staging, newest('c:v1', 'd:v1'))?.words).toBe(
      'production and staging differ in 1 service.',
    )
    expect(factOf(production, newest('a:v2', 'b:v1'))?.words).toBe(
      'production and staging differ in 1 service (1 not known).',
    )
  })

  test('skips an environment that is the same, and links the two that differ', () => {
    const same = ['10:00 DEPLOYED a:v1']
    expect(fact(same, same, ['10:00 DEPLOYED a:v2'])?.search).toEqual({ left: 'e0', right: 'e2' })
  })
})

describe('what fails', () => {
  test('stands in the tab', () => {
    expect(boardTab([good('a')])).toEqual({ words: undefined, tone: undefined })
    expect(boardTab([good('a'), busy('b')])).toEqual({ words: undefined, tone: 'progress' })
    expect(boardTab([busy('b'), bad('staging')])).toEqual({
      words: 'staging failing',
      tone: 'danger',
    })
    expect(boardTab([bad('a'), bad('b')])).toEqual({ words: '2 failing', tone: 'danger' })
    const attempt = known(
      'staging',
      historyOf('16:31 STOP_ERROR worker:v1:STOP_ERROR', '13:00 DEPLOYED worker:v1'),
    )
    expect(boardTab([attempt])).toEqual({ words: 'staging with a failed attempt', tone: 'danger' })
    expect(boardTab([attempt, bad('b')])).toEqual({ words: 'b failing', tone: 'danger' })
  })
})

describe('a deployment in one line', () => {
  const lineOf = (...lines: readonly string[]) => {
    const history = historyOf(...lines)
    const [item] = history.items
    if (item?.kind !== 'deployment') throw new Error('no deployment')
    const { name, from, to, rest } = deploymentLine(history, item, when)
    return [name, from, '→', to, rest].filter((part) => part !== undefined).join(' ')
  }
  test.each([
    ['worker v1 → v2', ['12:00 DEPLOYED worker:v2', '10:00 DEPLOYED worker:v1']],
    [
      'worker v1 → v2 with 1 more updated',
      ['12:00 DEPLOYED worker:v2 web:v2', '10:00 DEPLOYED worker:v1 web:v1'],
    ],
    [
      'worker v1 → v2 failed 12:00',
      [
        '12:00 DEPLOYMENT_ERROR worker:v2:DEPLOYMENT_ERROR',
        '11:00 DEPLOYMENT_ERROR worker:v2:DEPLOYMENT_ERROR',
        '10:00 DEPLOYED worker:v1',
      ],
    ],
    ['worker restarted →', ['12:00 RESTARTED worker:v1:RESTARTED', '10:00 DEPLOYED worker:v1']],
  ])('%s', (expected, lines) => {
    expect(lineOf(...lines)).toBe(expected)
  })
})

test('the marks of a strip say what held after each', () => {
  const history = historyOf(
    '12:00 DEPLOYED web:v2',
    '11:00 DEPLOYMENT_ERROR worker:v2:DEPLOYMENT_ERROR',
    '10:00 DEPLOYED worker:v1 web:v1',
  )
  const marks = stripMarks(history, when)
  expect(marks.map(({ held }) => held)).toEqual(['bad', 'bad', 'ok'])
  const links = marks.map(({ search }) => search)
  expect(links.map((link) => link?.['after'])).toEqual([
    undefined,
    links[0]?.['deployment'],
    links[1]?.['deployment'],
  ])
  expect(marks[0]?.name).toBe('Deployed, 1 updated, 20 November 2026 12:00, by Ada Marsh from Git')
})

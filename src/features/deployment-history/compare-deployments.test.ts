import { describe, expect, it } from 'vitest'
import type { DeploymentState } from '#src/contract/enums.ts'
import type { Deployment, PageRecord } from '#src/contract/read-deployment-history.ts'
import {
  aContainer,
  aDatabase,
  aDeployment,
  anUnreadableRecord,
  aPage,
} from '#src/testing/builders.ts'
import type { DeploymentItem } from './appearances.ts'
import { basesFor, compareDeployments } from './compare-deployments.ts'
import { failureNote } from './failure-note.ts'
import { EMPTY_HISTORY, type History, withPage } from './history.ts'
import { plainText } from './sentence.ts'
import { serviceName } from './services.ts'

const WHEN = { zone: 'UTC', now: Date.parse('2026-11-20T14:32:00Z') }

/** A deployment of 20 November of containers "name:tag:STATE". */
const at = (
  time: string,
  status: DeploymentState,
  parts: string,
  args: string[] = [],
): Deployment =>
  aDeployment({
    id: time,
    created_at: `2026-11-20T${time}:00Z`,
    status,
    applications: [],
    containers: parts
      .split(' ')
      .filter((part) => part !== '')
      .map((part) => {
        const [name, tag, state = 'DEPLOYED'] = part.split(':')
        return aContainer({
          id: `${time} ${name}`,
          name,
          tag,
          status: state as DeploymentState,
          arguments: args,
        })
      }),
  })

const load = (...records: (Deployment | PageRecord)[]): History =>
  withPage(EMPTY_HISTORY, aPage(records))
const whole = (...records: Deployment[]): History =>
  withPage(load(...records), aPage([]), records.at(-1)?.id)
const itemAt = (history: History, index: number): DeploymentItem => {
  const item = history.items[index]
  if (item?.kind !== 'deployment') throw new Error('not loaded')
  return item
}
const compared = (...records: Deployment[]) => {
  const history = load(...records)
  const { changed, unchanged, onlyNewer, onlyOlder } = compareDeployments(
    itemAt(history, 0),
    itemAt(history, records.length - 1),
  )
  return {
    changed: changed.map(
      (change) =>
        `${serviceName(change.service)} ${change.kind}` +
        ('version' in change ? ` ${change.version?.from}→${change.version?.to}` : ''),
    ),
    unchanged: unchanged.map(({ service }) => serviceName(service)),
    onlyNewer: onlyNewer.map(serviceName),
    onlyOlder: onlyOlder.map(serviceName),
  }
}

describe('comparing two deployments', () => {
  it('tells what changed, stayed, and is named by one of them only, whatever lies between', () => {
    expect(
      compared(
        at('14:00', 'DEPLOYED', 'web:v3 api:v1 new:v1'),
        at('13:00', 'DEPLOYED', 'web:v2 api:v9'),
        at('12:00', 'DEPLOYED', 'web:v1 api:v1 old:v1'),
      ),
    ).toEqual({
      changed: ['web updated v1→v3'],
      unchanged: ['api'],
      onlyNewer: ['new'],
      onlyOlder: ['old'],
    })
  })

  it('follows a new name by an id of both', () => {
    const named = (n: number, name: string, tag: string) =>
      aDeployment({ applications: [], containers: [aContainer({ id: 'x', name, tag })] }, n)
    expect(compared(named(1, 'shop', 'v2'), named(2, 'web', 'v1'))).toMatchObject({
      changed: ['shop updated v1→v2'],
      onlyOlder: [],
    })
  })

  it('follows no id that one record gives to two', () => {
    const twins = aDeployment({
      applications: [],
      databases: [aDatabase({ id: 'x', name: 'a' }), aDatabase({ id: 'x', name: 'b' })],
    })
    const other = aDeployment(
      { applications: [], databases: [aDatabase({ id: 'x', name: 'c' })] },
      2,
    )
    expect(compared(twins, other)).toMatchObject({ onlyNewer: ['a', 'b'], onlyOlder: ['c'] })
  })

  it('compares a deployment with itself as unchanged', () => {
    expect(compared(at('14:00', 'DEPLOYED', 'web:v3 api:v1'))).toMatchObject({
      changed: [],
      unchanged: ['web', 'api'],
    })
  })
})

describe('what to compare with', () => {
  const bases = (history: History) =>
    basesFor(history, itemAt(history, 0)).map(({ item, why }) => `${item.id} ${why}`)

  it('is the last good one for a failure, past what was canceled or is of other services', () => {
    expect(
      bases(
        load(
          at('13:52', 'DEPLOYMENT_ERROR', 'web:v2:DEPLOYMENT_ERROR'),
          at('13:30', 'CANCELED', 'web:v2:CANCELED'),
          at('13:20', 'DEPLOYED', 'api:v1'),
          at('13:04', 'RESTARTED', 'web:v1:RESTARTED'),
        ),
      ),
    ).toEqual(['13:04 lastGood', '13:30 lastInCommon'])
  })

  it('is the last one in common for any other', () => {
    expect(
      bases(
        load(
          at('13:52', 'DEPLOYED', 'web:v2'),
          at('13:20', 'DEPLOYED', 'api:v1'),
          at('13:10', 'BUILD_ERROR', 'web:v2:BUILD_ERROR'),
          at('13:04', 'DEPLOYED', 'web:v1'),
        ),
      ),
    ).toEqual(['13:10 lastInCommon', '13:04 lastGood'])
  })

  it('is nothing where nothing earlier is loaded, or a gap lies between', () => {
    expect(bases(load(at('13:52', 'DEPLOYED', 'web:v2')))).toEqual([])
    const gap = withPage(
      load(at('13:04', 'DEPLOYED', 'web:v1')),
      aPage([at('13:52', 'DEPLOYED', 'web:v2')]),
    )
    expect(bases(gap)).toEqual([])
  })
})

describe('the note of a failing service', () => {
  /** As it stands beside a comparison with the deployment at `against`. */
  const note = (history: History, against = history.items.length - 1) => {
    const parts = failureNote(
      history,
      itemAt(history, 0),
      'container named web',
      itemAt(history, against),
      WHEN,
    )
    return parts && plainText(parts)
  }
  const good = at('13:04', 'DEPLOYED', 'web:v1.9.3', ['--pool=20'])

  it('says what changed together where it was the first bad one', () => {
    const bad = at('13:52', 'DEPLOYMENT_ERROR', 'web:v1.9.4:DEPLOYMENT_ERROR', ['--pool=80'])
    expect(note(load(bad, good))).toBe(
      'First bad. The tag and 1 argument changed together; v1.9.3 was last good at 13:04.',
    )
  })

  it('says what alone changed, or that nothing did', () => {
    const bad = (tag: string) =>
      at('13:52', 'DEPLOYMENT_ERROR', `web:${tag}:DEPLOYMENT_ERROR`, ['--pool=20'])
    expect(note(load(bad('v1.9.4'), good))).toContain('Only the tag changed')
    expect(note(load(bad('v1.9.3'), good))).toContain('Nothing that is compared changed')
  })

  it('says since when it fails where it was not the first', () => {
    const bad = (time: string) =>
      at(time, 'DEPLOYMENT_ERROR', 'web:v2:DEPLOYMENT_ERROR', ['--pool=20'])
    expect(note(load(bad('14:00'), bad('13:30'), good))).toBe(
      'Failing since 13:30. Only the tag changed; v1.9.3 was last good at 13:04.',
    )
  })

  it('says nothing of what changed beside a comparison with another deployment', () => {
    const bad = (time: string) =>
      at(time, 'DEPLOYMENT_ERROR', 'web:v2:DEPLOYMENT_ERROR', ['--pool=20'])
    expect(note(load(bad('14:00'), bad('13:30'), good), 1)).toBe(
      'Failing since 13:30. v1.9.3 was last good at 13:04: compare with that.',
    )
  })

  it('says what changed from the last good one to this, not to the first that failed', () => {
    const bad = (time: string, pool: string) =>
      at(time, 'DEPLOYMENT_ERROR', 'web:v2:DEPLOYMENT_ERROR', [pool])
    expect(note(load(bad('14:00', '--pool=80'), bad('13:30', '--pool=20'), good))).toContain(
      'The tag and 1 argument changed together',
    )
  })

  it('claims no first bad one where it cannot know', () => {
    const bad = at('13:52', 'DEPLOYMENT_ERROR', 'web:v2:DEPLOYMENT_ERROR')
    expect(note(load(bad))).toBe('Failing since at least 13:52, where what is loaded ends.')
    expect(note(load(bad, anUnreadableRecord(9), good))).toContain('where a record cannot be read')
    expect(note(whole(bad))).toBe('First bad. No good one before it.')
  })

  it('says nothing of what did not fail', () => {
    expect(note(load(good))).toBeUndefined()
  })
})

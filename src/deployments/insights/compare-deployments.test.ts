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
import type { DeploymentItem } from './service-index.ts'
import { basesFor, compareEnvironments } from './compare-deployments.ts'
import { failureNote } from './failure-note.ts'
import { EMPTY_HISTORY, type History, withPage } from '#src/deployments/history/history.ts'
import { plainText } from './sentence.ts'
import { serviceName } from '#src/deployments/record/services.ts'

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
const compared = (...records: Deployment[]) => comparedIn(load(...records), 0, records.length - 1)

const comparedIn = (history: History, newer: number, older: number) => {
  const { changed, unchanged, unknownThen, unknownNow } = compareEnvironments(
    history,
    itemAt(history, newer),
    itemAt(history, older),
  )
  return {
    changed: changed.map(
      ({ change }) =>
        `${serviceName(change.service)} ${change.kind}` +
        ('version' in change ? ` ${change.version?.from}→${change.version?.to}` : ''),
    ),
    unchanged: unchanged.map(({ change }) => serviceName(change.service)),
    unknownThen: unknownThen.map(({ change }) => serviceName(change.service)),
    unknownNow: unknownNow.map(serviceName),
  }
}

describe('comparing the environment as of two deployments', () => {
  it('takes each service from the last deployment up to then that names it', () => {
    expect(
      compared(
        at('14:00', 'DEPLOYED', 'web:v3 new:v1'),
        at('13:00', 'DEPLOYED', 'web:v2 api:v2'),
        at('12:00', 'DEPLOYED', 'web:v1 api:v1 old:v1'),
      ),
    ).toEqual({
      changed: ['web updated v1→v3', 'api updated v1→v2'],
      unchanged: ['old'],
      unknownThen: ['new'],
      unknownNow: [],
    })
  })

  it('searches further back than the older one', () => {
    const history = load(
      at('15:00', 'DEPLOYED', 'later:v1'),
      at('14:00', 'DEPLOYED', 'web:v2'),
      at('13:00', 'DEPLOYED', 'api:v2'),
      at('12:00', 'DEPLOYED', 'web:v1 api:v1 db:v1'),
    )
    expect(comparedIn(history, 1, 2)).toEqual({
      changed: ['web updated v1→v2'],
      unchanged: ['api', 'db'],
      unknownThen: [],
      unknownNow: [],
    })
  })

  it('shows added if the whole history is loaded, gone and back after a deletion', () => {
    const records = [
      at('14:00', 'DEPLOYED', 'new:v1 old:v1:DELETED back:v1'),
      at('13:00', 'DELETED', 'never:v1:DELETED'),
      at('12:00', 'DEPLOYED', 'old:v1 back:v1:DELETED'),
    ]
    expect(comparedIn(whole(...records), 0, 2)).toMatchObject({
      changed: ['new added', 'old gone', 'back returned undefined→undefined'],
      unknownThen: [],
    })
  })

  it('concludes nothing across missing or unreadable deployments', () => {
    const [newer, older] = [
      at('14:00', 'DEPLOYED', 'web:v2'),
      at('12:00', 'DEPLOYED', 'web:v1 api:v1'),
    ]
    const gap = withPage(load(older), aPage([newer]))
    expect(comparedIn(gap, 0, 1)).toMatchObject({
      changed: ['web updated v1→v2'],
      unknownNow: ['api'],
    })
    expect(comparedIn(load(newer, anUnreadableRecord(9), older), 0, 2)).toMatchObject({
      changed: ['web updated v1→v2'],
      unknownNow: ['api'],
    })
  })

  it('follows a rename by the common id', () => {
    const named = (n: number, name: string, tag: string) =>
      aDeployment({ applications: [], containers: [aContainer({ id: 'x', name, tag })] }, n)
    expect(compared(named(1, 'shop', 'v2'), named(2, 'web', 'v1'))).toMatchObject({
      changed: ['shop updated v1→v2'],
      unknownNow: [],
    })
  })

  it('does not follow an id that a record uses twice', () => {
    const twins = aDeployment({
      applications: [],
      databases: [aDatabase({ id: 'x', name: 'a' }), aDatabase({ id: 'x', name: 'b' })],
    })
    const other = aDeployment(
      { applications: [], databases: [aDatabase({ id: 'x', name: 'c' })] },
      2,
    )
    expect(compared(twins, other)).toMatchObject({
      unknownThen: ['a', 'b'],
      unchanged: ['c'],
    })
  })

  it('compares a deployment with itself as unchanged', () => {
    expect(compared(at('14:00', 'DEPLOYED', 'web:v3 api:v1'))).toMatchObject({
      changed: [],
      unchanged: ['web', 'api'],
    })
  })
})

describe('the deployments to compare with', () => {
  const bases = (history: History) =>
    basesFor(history, itemAt(history, 0)).map(({ item, why }) => `${item.id} ${why}`)

  it('begin with the last good one for a failure, skipping canceled ones and other services', () => {
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

  it('begin with the last one in common otherwise', () => {
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

  it('are none if nothing earlier is loaded, or a gap is between', () => {
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

  it('lists what changed together if it was the first bad one', () => {
    const bad = at('13:52', 'DEPLOYMENT_ERROR', 'web:v1.9.4:DEPLOYMENT_ERROR', ['--pool=80'])
    expect(note(load(bad, good))).toBe(
      'First bad. The tag and 1 argument changed together; v1.9.3 was last good at 13:04. Suspects',
    )
  })

  it('names the only change, or that there is none', () => {
    const bad = (tag: string) =>
      at('13:52', 'DEPLOYMENT_ERROR', `web:${tag}:DEPLOYMENT_ERROR`, ['--pool=20'])
    expect(note(load(bad('v1.9.4'), good))).toContain('Only the tag changed')
    expect(note(load(bad('v1.9.3'), good))).toContain('Nothing that is compared changed')
  })

  it('gives the start of the failure if it was not the first bad one', () => {
    const bad = (time: string) =>
      at(time, 'DEPLOYMENT_ERROR', 'web:v2:DEPLOYMENT_ERROR', ['--pool=20'])
    expect(note(load(bad('14:00'), bad('13:30'), good))).toBe(
      'Failing since 13:30. Only the tag changed; v1.9.3 was last good at 13:04. Suspects',
    )
  })

  it('lists no changes next to a comparison with another deployment', () => {
    const bad = (time: string) =>
      at(time, 'DEPLOYMENT_ERROR', 'web:v2:DEPLOYMENT_ERROR', ['--pool=20'])
    expect(note(load(bad('14:00'), bad('13:30'), good), 1)).toBe(
      'Failing since 13:30. v1.9.3 was last good at 13:04: compare with that. Suspects',
    )
  })

  it('lists the changes from the last good one to this one, not to the first that failed', () => {
    const bad = (time: string, pool: string) =>
      at(time, 'DEPLOYMENT_ERROR', 'web:v2:DEPLOYMENT_ERROR', [pool])
    expect(note(load(bad('14:00', '--pool=80'), bad('13:30', '--pool=20'), good))).toContain(
      'The tag and 1 argument changed together',
    )
  })

  it('claims no first bad one without proof', () => {
    const bad = at('13:52', 'DEPLOYMENT_ERROR', 'web:v2:DEPLOYMENT_ERROR')
    expect(note(load(bad))).toBe(
      'Failing since at least 13:52, where what is loaded ends. Suspects',
    )
    expect(note(load(bad, anUnreadableRecord(9), good))).toContain('where a record cannot be read')
    expect(note(whole(bad))).toBe('First bad. No good one before it. Suspects')
  })

  it('is missing for a service that did not fail', () => {
    expect(note(load(good))).toBeUndefined()
  })
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { deploymentSchema } from '#src/contract/deployment-history.ts'
import { DEPLOYMENT_STATES, JOB_SCHEDULE_EVENTS, ORIGINS } from '#src/contract/enums.ts'
import { longHistory } from './long-history.ts'
import { sampleDeployments } from './sample-records.ts'

const ENDS_AT = Date.UTC(2026, 10, 20, 12)
const long = [...sampleDeployments({ name: 'long', endsAt: ENDS_AT }, 2400)]
const months = (from: string, to: number) => (to - Date.parse(from)) / (30.4 * 86_400_000)

const applications = long.flatMap((deployment) => deployment.applications ?? [])
const containers = long.flatMap((deployment) => deployment.containers ?? [])
const databases = long.flatMap((deployment) => deployment.databases ?? [])
const jobs = long.flatMap((deployment) => deployment.jobs ?? [])
const helms = long.flatMap((deployment) => deployment.helms ?? [])
const services = [...applications, ...containers, ...databases, ...jobs, ...helms]

describe('the long history', () => {
  it('has 2,400 conforming deployments over 14 months', () => {
    expect(long).toHaveLength(2400)
    for (const deployment of long) deploymentSchema.parse(deployment)
    expect(months(long[0]?.created_at ?? '', ENDS_AT)).toBeGreaterThan(13.5)
    expect(months(long[0]?.created_at ?? '', ENDS_AT)).toBeLessThan(14.5)
  })

  it('shows every state, origin and job event', () => {
    expect(new Set(long.map(({ status }) => status))).toEqual(new Set(DEPLOYMENT_STATES))
    expect(new Set(services.map(({ status }) => status))).toEqual(new Set(DEPLOYMENT_STATES))
    expect(new Set(long.map(({ origin }) => origin))).toEqual(new Set([...ORIGINS, undefined]))
    expect(new Set(jobs.map(({ schedule }) => schedule?.event))).toEqual(
      new Set(JOB_SCHEDULE_EVENTS),
    )
  })

  it.each<[string, () => boolean]>([
    ['applications with and without a commit', () => hasBoth(applications.map((a) => a.commit))],
    ['containers with and without arguments', () => hasBoth(containers.map((c) => c.arguments))],
    ['containers with and without entrypoint', () => hasBoth(containers.map((c) => c.entrypoint))],
    ['databases', () => databases.length > 0],
    [
      'jobs from an image and from a commit',
      () => hasBoth(jobs.map((job) => job.image_name)) && hasBoth(jobs.map((job) => job.commit)),
    ],
    [
      'jobs with and without a cron expression',
      () => hasBoth(jobs.map((job) => job.schedule?.schedule_at)),
    ],
    [
      'helms from a repository and from a commit',
      () =>
        hasBoth(helms.map((helm) => helm.repository)) && hasBoth(helms.map((helm) => helm.commit)),
    ],
    ['null commits and absent ones', () => hasNullAndAbsent(helms.map((helm) => helm.commit))],
    [
      'null repositories and absent ones',
      () => hasNullAndAbsent(helms.map((helm) => helm.repository)),
    ],
    ['deployments with and without an update', () => hasBoth(long.map((d) => d.updated_at))],
    ['deployments without a trigger', () => hasBoth(long.map((d) => d.triggered_by))],
    ['empty lists and absent ones', () => hasBoth(long.map((d) => d.helms))],
    ['avatars', () => hasBoth(applications.map((a) => a.commit?.author_avatar_url))],
    ['links to commits', () => hasBoth(applications.map((a) => a.commit?.commit_page_url))],
    [
      'a release of forty services',
      () =>
        long.some(
          (d) =>
            (d.applications?.length ?? 0) +
              (d.containers?.length ?? 0) +
              (d.databases?.length ?? 0) +
              (d.jobs?.length ?? 0) +
              (d.helms?.length ?? 0) ===
            40,
        ),
    ],
    [
      'a service that is deleted permanently',
      () => {
        const last = long.findLastIndex((d) =>
          d.applications?.some((a) => a.name === 'legacy-basket'),
        )
        return long[last]?.status === 'DELETED' && last < 2300
      },
    ],
    [
      'nights of failures that end with a fix',
      () =>
        long.some(
          (d, at) =>
            d.status === 'DEPLOYED' &&
            long.slice(at - 7, at).every((before) => before.status !== 'DEPLOYED'),
        ),
    ],
  ])('has %s', (_what, found) => {
    expect(found()).toBe(true)
  })

  it('keeps the ID of a service in all deployments', () => {
    const ids = new Map<string, Set<string>>()
    for (const { name = '', id } of services) ids.set(name, (ids.get(name) ?? new Set()).add(id))
    expect([...ids.values()].every((ofOne) => ofOne.size === 1)).toBe(true)
    expect(new Set([...ids.values()].flatMap((ofOne) => [...ofOne])).size).toBe(ids.size)
  })

  it('starts with a worker that failed for forty minutes and was fixed', () => {
    const newest = long.slice(-4).toReversed()
    expect(newest.map(({ status }) => status)).toEqual([
      'DEPLOYED',
      'DEPLOYMENT_ERROR',
      'RESTART_ERROR',
      'DEPLOYMENT_ERROR',
    ])
    const tags = newest.map(
      (d) => d.containers?.find((container) => container.name === 'checkout-worker')?.tag,
    )
    expect(new Set(tags.slice(1)).size).toBe(1)
    expect(tags[0]).not.toBe(tags[1])
  })

  it('never reuses a version, even one that was rolled back', () => {
    const tags = containers.filter((c) => c.name === 'checkout-worker').map((c) => c.tag ?? '')
    const failed = new Set(
      containers
        .filter((c) => c.name === 'checkout-worker' && c.status === 'DEPLOYMENT_ERROR')
        .map((c) => c.tag),
    )
    const after = tags.slice(tags.findIndex((tag) => failed.has(tag)) + 4)
    expect(failed.size).toBeGreaterThan(3)
    expect(after).not.toContain([...failed][0])
  })
})

const hasBoth = (values: readonly unknown[]): boolean =>
  values.some((value) => value != null) && values.some((value) => value == null)
const hasNullAndAbsent = (values: readonly unknown[]): boolean =>
  values.includes(null) && values.includes(undefined)

describe('any history', () => {
  it('has exactly its size, ends before its end time and is in order', () => {
    fc.assert(
      fc.property(
        fc.nat(400),
        fc.integer({ min: Date.UTC(2020, 0), max: Date.UTC(2035, 0) }),
        (size, endsAt) => {
          const times = Array.from(longHistory({ key: 'any', size, endsAt }), ({ at }) => at)
          expect(times).toHaveLength(size)
          expect(times).toEqual(times.toSorted((a, b) => a - b))
          expect(times.at(-1) ?? 0).toBeLessThan(endsAt)
        },
      ),
      { numRuns: 60 },
    )
  })

  it('has its usual size on whatever day it ends', () => {
    for (let day = 0; day < 7; day += 1) {
      const endsAt = ENDS_AT + day * 86_400_000 + day * 3_000_000
      const drafts = [...longHistory({ key: 'long', size: 2400, endsAt })]
      expect(drafts).toHaveLength(2400)
      expect(new Set(drafts.map(({ status }) => status)).size).toBe(29)
    }
  })
})

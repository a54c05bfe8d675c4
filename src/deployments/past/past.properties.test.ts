import { deploymentAt } from '#src/testing/records.ts'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { History } from '#src/deployments/history/history.ts'
import { changesAt } from './changes.ts'
import { endOfUnnamedFailure, environmentNow, unnamedFailuresIn } from './environment.ts'
import type { ServiceEvent } from './service-event.ts'
import { openFailures, type Status, unknownAbove } from './status.ts'
import { replacedIn, expectedStatus, expectedOfDeployment } from './testing/oracle.ts'
import {
  endOf,
  newestOf,
  SLOTS,
  step,
  type Step,
  type Scenario,
  fullHistoryOf,
  scenario,
} from './testing/scenarios.ts'

/** `npm run test:all` tries twenty times as many. */
const RUNS = process.env['VITE_MORE_RUNS'] === undefined ? 400 : 8_000

const assertAlways = (property: fc.IRawProperty<unknown>) =>
  fc.assert(property as fc.IProperty<unknown>, { numRuns: RUNS, seed: 41 })

/** The status of each slot: by ID, or by the name that it keeps. */
const statusesOf = (history: History, now: number): ReadonlyMap<number, Status> =>
  new Map(
    [...environmentNow(history, now).statuses.values()].map((status): [number, Status] => [
      Number(
        /(?:slot|service-) ?(\d)/.exec(
          `${status.past.service.record.id.startsWith('slot') ? status.past.service.record.id : status.past.service.record.name}`,
        )?.[1],
      ),
      status,
    ]),
  )

const stepOf = Number

const versionOf = (runs: Pick<ServiceEvent, 'service'> | undefined): number | undefined => {
  const record = runs?.service?.record
  const tag = record && 'tag' in record ? record.tag : undefined
  return typeof tag === 'string' ? Number(tag.slice(1)) : undefined
}

const claims = (status: Status | undefined) =>
  status && {
    runs: status.runs && { step: stepOf(status.runs.item.id), version: versionOf(status.runs) },
    is: status.is,
    failures: openFailures(status).map(({ item }) => stepOf(item.id)),
    perhaps: status.goneSince
      ? []
      : status.contested.toSorted((a, b) => b.index - a.index).map(({ item }) => stepOf(item.id)),
    isOverlapped: status.overlapped.length > 0,
    isAsOf: status.runs !== undefined && unknownAbove(status, status.runs) !== undefined,
  }

const all = (of: Scenario) => {
  const statuses = statusesOf(fullHistoryOf(of), endOf(of))
  return Array.from({ length: SLOTS }, (_, slot) => claims(statuses.get(slot)))
}

const withoutFailures = (claimed: ReturnType<typeof all>) =>
  claimed.map((one) => one && { runs: one.runs, is: one.is, isAsOf: one.isAsOf })

/** A deep comparison costs more than the model: it is made only of what differs. */
const expectEqual = (actual: unknown, expected: unknown): void => {
  if (JSON.stringify(actual) !== JSON.stringify(expected)) expect(actual).toEqual(expected)
}

/** A scenario with another step at a place, at a time that leaves those of the others as they are. */
const inserted = (of: Scenario, at: number, one: Omit<Step, 'id' | 'after'>): Scenario => ({
  ...of,
  renamedFrom:
    of.renamedFrom !== undefined && at <= of.renamedFrom ? of.renamedFrom + 1 : of.renamedFrom,
  steps: of.steps
    .map((next, place) => (place === at ? { ...next, after: Math.ceil(next.after / 2) } : next))
    .toSpliced(at, 0, { ...one, id: 100, after: Math.floor((of.steps[at]?.after ?? 40) / 2) }),
})

/** Whether a step below the newest ones ended after the first of these had begun. */
const isCutWithin = ({ steps }: Scenario, count: number): boolean => {
  const cut = steps.length - count
  let since = 0
  for (let at = cut; at > 0; at -= 1) {
    since += steps[at]?.after ?? 0
    if ((steps[at - 1]?.lasted ?? 0) > since) return true
  }
  return false
}

describe('what the records prove about a service', () => {
  it('is what another way of telling it says, for any history', () => {
    assertAlways(
      fc.property(scenario, (of) => {
        expectEqual(
          all(of),
          Array.from({ length: SLOTS }, (_, slot) => expectedStatus(of, slot)),
        )
      }),
    )
  })

  it('is what the oracle tells of deployments that failed without naming a failing service', () => {
    assertAlways(
      fc.property(scenario, (of) => {
        fc.pre(of.renamedFrom === undefined)
        const history = fullHistoryOf(of)
        const { failedDeployments, contestedDeployments } = environmentNow(history, endOf(of))
        const fates = unnamedFailuresIn(history).map((failure) => {
          const id = stepOf(failure.item.id)
          const failed = of.steps.find((one) => one.id === id)
          return { failure, id, as: failed && expectedOfDeployment(of, failed) }
        })
        const stepsAs = (as: string) => fates.filter((one) => one.as === as).map(({ id }) => id)
        const steps = (some: readonly ServiceEvent[]) => some.map(({ item }) => stepOf(item.id))
        expectEqual(steps(failedDeployments), stepsAs('open'))
        expectEqual(steps(contestedDeployments), stepsAs('perhaps'))
        const AS = { ended: 'over', overlapped: 'perhaps', open: 'open' }
        for (const { failure, as } of fates) {
          const end = endOfUnnamedFailure(history, failure)
          if (end.kind !== 'hidden') expect(AS[end.kind]).toBe(as)
        }
      }),
    )
  })

  it('is said of a part only if it is true of the whole', () => {
    assertAlways(
      fc.property(scenario, fc.nat(12), (of, count) => {
        // Whether an ID recurs, and so identifies a service, is known once two records have it.
        fc.pre(of.renamedFrom === undefined)
        // Nor does a part tell that one below it was still under way.
        fc.pre(!isCutWithin(of, count))
        const part = statusesOf(newestOf(of, count), endOf(of))
        const whole = statusesOf(fullHistoryOf(of), endOf(of))
        for (const [slot, some] of part) {
          const status = whole.get(slot)
          if (some.runs) expect(status?.runs?.item.id).toBe(some.runs.item.id)
          // A stop of what had been deleted, or may have been, did nothing.
          const also = status?.overlapped.length ? ['deleted', 'unknown'] : ['deleted']
          const allowed = some.is === 'stopped' ? ['stopped', ...also] : [some.is]
          if (some.is !== 'unknown') expect(allowed).toContain(status?.is)
          const failed = status ? openFailures(status).map(({ item }) => item.id) : []
          for (const { item } of openFailures(some)) expect(failed).toContain(item.id)
          expect(some.unknowns.length).toBeGreaterThan(0)
        }
      }),
    )
  })

  it('is not changed by a record about another service', () => {
    assertAlways(
      fc.property(scenario, fc.nat(12), step, (of, at, one) => {
        const about = one.services.filter(({ slot }) => slot === 2).slice(0, 1)
        fc.pre(about.length > 0)
        // A record that stops some, but none that it names, speaks of the others.
        const status = about[0]?.state
        const more = inserted(of, Math.min(at, of.steps.length), {
          ...one,
          status,
          services: about,
          isReadable: true,
        })
        const [before, after] = [all(of).slice(0, 2), all(more).slice(0, 2)]
        expectEqual(withoutFailures(after), withoutFailures(before))
        for (const [slot, claim] of after.entries()) {
          // Of one that the records stopped naming nothing fails any more.
          if ((claim?.failures.length ?? 0) > 0)
            expectEqual(claim?.failures, before[slot]?.failures ?? [])
        }
      }),
    )
  })

  it('is not changed by a state without a meaning, wherever it stands', () => {
    const meaningless = fc.constantFrom('READY', 'RECAP', 'UNAVAILABLE', 'QUARANTINED', undefined)
    assertAlways(
      fc.property(scenario, fc.nat(12), meaningless, (of, at, state) => {
        const place = Math.min(at, of.steps.length)
        const named = of.steps
          .slice(0, place)
          .flatMap(({ isReadable, services }) => (isReadable ? services : []))
        const slots = new Set(named.map(({ slot }) => slot))
        const more = inserted(of, place, {
          lasted: 5,
          status: state,
          services: [...slots].map((slot) => ({ slot, version: 3, state })),
          isReadable: true,
        })
        expectEqual(withoutFailures(all(more)), withoutFailures(all(of)))
      }),
    )
  })

  it('does not depend on which of two overlapping deployments ended first', () => {
    assertAlways(
      fc.property(
        scenario,
        fc.nat(11),
        fc.integer({ min: 11, max: 60 }),
        fc.nat(30),
        (of, at, far, gap) => {
          const [older, newer] = [of.steps[at], of.steps[at + 1]]
          fc.pre(older !== undefined && newer !== undefined)
          const withEnds = (a: number, b: number): Scenario => ({
            ...of,
            steps: of.steps.map((one, place) =>
              place === at
                ? { ...one, lasted: a }
                : place === at + 1
                  ? { ...one, after: 10, lasted: b }
                  : place === at + 2
                    ? { ...one, after: 200 }
                    : one,
            ),
          })
          const last = far + gap + 1
          // Half a minute, so that no other step ends at the same time.
          expectEqual(all(withEnds(far + 0.5, last - 9.5)), all(withEnds(last + 0.5, far - 9.5)))
        },
      ),
    )
  })

  it('says what was replaced only if it was in every order in which deployments may have ended', () => {
    assertAlways(
      fc.property(scenario, (of) => {
        fc.pre(of.renamedFrom === undefined)
        const history = fullHistoryOf(of)
        const replaced = Array.from({ length: SLOTS }, (_, slot) => replacedIn(of, slot))
        for (const item of history.items) {
          if (item.kind !== 'deployment') continue
          for (const change of changesAt(history, item).services) {
            const slot = Number(change.service.record.name?.slice('service-'.length))
            const befores = replaced[slot]?.get(stepOf(change.event.item.id)) ?? []
            for (const { runs } of befores) {
              if ('earlier' in change) expect(versionOf(change.earlier)).toBe(runs?.version)
              if (change.kind === 'returned' || change.kind === 'firstNamed')
                expect(runs).toBe(undefined)
            }
          }
        }
      }),
    )
  })

  it('keeps what a good deploy changed, whatever attempts came between', () => {
    const attempt = fc.constantFrom('CANCELED', 'DEPLOYMENT_ERROR', 'BUILD_ERROR', 'READY')
    assertAlways(
      fc.property(scenario, attempt, fc.integer({ min: 1, max: 3 }), (of, state, version) => {
        const at = of.steps.findLastIndex(
          ({ isReadable, services }) =>
            isReadable && services.some((one) => one.slot === 1 && one.state === 'DEPLOYED'),
        )
        fc.pre(at > 0)
        const more = inserted(of, at, {
          lasted: 5,
          status: state,
          services: [{ slot: 1, version, state }],
          isReadable: true,
        })
        const changed = (one: Scenario, place: number) => {
          const history = fullHistoryOf(one)
          const item = deploymentAt(history, one.steps.length - 1 - place)
          const change = changesAt(history, item).services.find(
            ({ service }) => service.record.name === 'service-1',
          )
          return (
            change && {
              kind: change.kind,
              from: 'earlier' in change ? change.earlier.item.id : undefined,
              to: 'version' in change ? change.version?.to : undefined,
            }
          )
        }
        const [before, after] = [changed(of, at), changed(more, at + 1)]
        // Once something names it before, it is not named for the first time.
        if (before?.kind !== 'firstNamed') expectEqual(after, before)
      }),
    )
  })
})

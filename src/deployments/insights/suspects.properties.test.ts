import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { deploymentId } from '#src/testing/builders.ts'
import { serviceName } from '#src/deployments/record/services.ts'
import { suspectsFor } from './suspects.ts'
import { failuresOf, linesOf, oracle, world, type World } from './testing/suspects-oracle.ts'
import { type SeededHistory, seededHistory } from './testing/seeded-faults.ts'
import { load } from './testing/told-suspects.ts'

/* Random histories, compared with an oracle. */

const RUNS = { numRuns: 500 }

/** The suspects of `web` as the oracle words them. */
const shown = (one: World): readonly string[] | undefined => {
  const found = suspectsFor(load(linesOf(one), one.complete), 'container named web')
  if (!found) return undefined
  const { firstBad, lastGood } = found.failing
  const place = ({ id = '' }: { readonly id?: string | undefined }) =>
    one.records.length - Number.parseInt(id.slice(-12), 16)
  const text = ({ services, changes, event, item, undoneBy }: (typeof found.ranked)[number]) => {
    const isRestart = event === 'restarted' && services[0]?.record.name !== 'web'
    return [
      isRestart ? 'others' : services.map(serviceName).join(),
      ...changes.map(({ field, from, to }) => `${field} ${from}>${to}`),
      ...(event ? [event] : []),
      `@${place(item)}`,
      ...(undoneBy ? [`undone @${place(undoneBy)}`] : []),
    ].join(' ')
  }
  return [
    `bad @${place(firstBad.item)}, good @${typeof lastGood === 'string' ? '?' : place(lastGood.item)}`,
    ...found.ranked.map(text),
    ...found.untold.map(({ service, why }) => `untold ${serviceName(service)} ${why}`).toSorted(),
  ]
}

test('the suspects of 500 random histories equal the oracle', () => {
  let failing = 0
  fc.assert(
    fc.property(world, (one) => {
      const [actual, expected] = [shown(one), oracle(one)]
      failing += Number(expected !== undefined)
      if (JSON.stringify(actual) !== JSON.stringify(expected)) {
        expect(actual, linesOf(one).join('\n')).toEqual(expected)
      }
    }),
    RUNS,
  )
  expect(failing).toBeGreaterThan(RUNS.numRuns / 4)
})

test('every failure of 500 random histories has the ends that the oracle tells, from each of its attempts', () => {
  let older = 0
  fc.assert(
    fc.property(world, (one) => {
      const history = load(linesOf(one), one.complete)
      const nameOf = (n: number) => deploymentId(one.records.length - n)
      for (const name of ['web', 'api']) {
        const failures = failuresOf(one, name)
        older += Math.max(0, failures.length - 1)
        for (const { tries, good, over } of failures) {
          for (const attempt of tries) {
            const found = suspectsFor(history, `container named ${name}`, nameOf(attempt))
            const { firstBad, lastGood } = found?.failing ?? {}
            const actual = [
              firstBad?.item.id,
              typeof lastGood === 'object' ? lastGood.item.id : undefined,
              found?.overBy?.id,
              found?.failures,
            ]
            const expected = [
              nameOf(tries[0] ?? -1),
              good === undefined ? undefined : nameOf(good),
              over === undefined ? undefined : nameOf(over),
              tries.length,
            ]
            if (actual.join(' ') !== expected.join(' '))
              expect(actual, linesOf(one).join('\n')).toEqual(expected)
          }
        }
      }
    }),
    RUNS,
  )
  expect(older).toBeGreaterThan(RUNS.numRuns / 10)
})

const SEEDS = 400

/** The rank of the change that is at fault, from 1 on; undefined if it is no suspect. */
const rankOf = ({ lines, fault }: SeededHistory): number | undefined => {
  const found = suspectsFor(load(lines), `container named ${fault.failing}`)
  const index = found?.ranked.findIndex(
    ({ services, changes }) =>
      services.some(({ record }) => record.name === fault.changed) &&
      changes.some(({ field }) => field === fault.field),
  )
  return index === undefined || index < 0 ? undefined : index + 1
}

const ranksOf = (where: 'own' | 'other') =>
  Array.from({ length: SEEDS }, (_, seed) => rankOf(seededHistory(seed + 1, where)))

const shareOfFirst = (count: number, ranks: readonly (number | undefined)[]): number =>
  ranks.filter((rank) => rank !== undefined && rank <= count).length / ranks.length

test('of ten changes, the bad one of what fails is a leading suspect in at least 95 % of histories', () => {
  const ranks = ranksOf('own')
  expect(ranks).not.toContain(undefined)
  expect(shareOfFirst(3, ranks)).toBeGreaterThanOrEqual(0.95)
})

// Records do not tell who needs whom: of the others that changed, only how near they did ranks them.
test('a bad change of another service is always a suspect, and mostly a leading one', () => {
  const ranks = ranksOf('other')
  expect(ranks).not.toContain(undefined)
  expect(shareOfFirst(3, ranks)).toBeGreaterThanOrEqual(0.6)
})

import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { History } from '#src/deployments/history/history.ts'
import { randomRuns } from '#src/testing/random-runs.ts'
import {
  BAD,
  isOf,
  isThere,
  oracle,
  readableIn,
  withoutVersions,
} from '#board/testing/matrix-oracle.ts'
import { historyOf, type State, type World, world } from '#board/testing/told-worlds.ts'
import type { BoardEnvironment } from './board-environment.ts'
import type { Cell } from './matrix.ts'
import { serviceMatrix } from './service-matrix.ts'

/* Random sets of histories, compared with an oracle. */

const environmentOf = (history: History, n: number): BoardEnvironment => ({
  environmentId: `environment ${n}`,
  name: `environment ${n}`,
  history,
  error: null,
  checkedAt: 0,
  checking: false,
  further: { kind: 'idle' },
})

const shown = ({ standing }: Cell): string => {
  const underWay =
    'underWay' in standing && standing.underWay ? `, under way ${standing.underWay.version}` : ''
  switch (standing.kind) {
    case 'running':
      return `running ${standing.version}${underWay}`
    case 'stopped':
      return `stopped ${standing.deployed ? standing.deployed.version : 'unknown'}${underWay}`
    case 'unproven':
      return `unproven ${standing.why}${underWay}`
    case 'notNamed':
      return `notNamed ${standing.loaded}`
    case 'hidden':
      return `hidden ${standing.why}`
    default:
      return standing.kind
  }
}

const worlds = fc.array(world, { minLength: 1, maxLength: 4 })
const RUNS = { numRuns: randomRuns(2000) }

const matrixOf = (all: readonly World[]) =>
  serviceMatrix(
    all.map((one, n) => environmentOf(historyOf(one), n)),
    'environment 0',
  )

const ENDED: ReadonlySet<State> = new Set<State>([...BAD, 'DEPLOYED', 'RESTARTED'] as State[])

test('the matrix equals the oracle, and no cell names as running a version whose last attempt failed', () => {
  fc.assert(
    fc.property(worlds, (all) => {
      const { rows } = matrixOf(all)
      for (const { kind, name, cells } of rows) {
        if (kind !== 'container' && kind !== 'database') throw new Error(kind)
        const expected = all.map((one) => oracle(withoutVersions(one), { kind, name }))
        if (cells.some((cell, n) => shown(cell) !== expected[n])) {
          expect(cells.map(shown), `${kind} ${name}`).toEqual(expected)
        }
        cells.forEach(({ standing }, n) => {
          if (standing.kind !== 'running') return
          const attempts = all[n]?.told.flatMap(readableIn).filter(isOf({ kind, name }))
          const ended = attempts?.find(
            ({ version, state: is }) =>
              (kind === 'database' || version === standing.version) && ENDED.has(is),
          )
          if (BAD.includes(ended?.state ?? '')) throw new Error(`${standing.version} failed`)
        })
      }
      const listed = rows.map(({ key }) => key).toSorted()
      const there = all.flatMap((one) =>
        one.told.flatMap(readableIn).filter((service) => isThere(one, service)),
      )
      const expected = new Set(there.map(({ kind, name }) => `${kind} named ${name}`))
      if (listed.join() !== [...expected].toSorted().join()) {
        expect(listed).toEqual([...expected].toSorted())
      }
    }),
    RUNS,
  )
})

test('what is claimed still holds once more is loaded', () => {
  fc.assert(
    fc.property(world, fc.nat(8), (one, count) => {
      const part = historyOf({ ...one, complete: false }, Math.min(count, one.told.length))
      const rows = serviceMatrix([environmentOf(part, 0)], undefined).rows
      const later = new Map(matrixOf([one]).rows.map(({ key, cells }) => [key, cells[0]]))
      for (const { key, cells } of rows) {
        const [before, after] = [cells[0]?.standing, later.get(key)?.standing]
        if (before?.kind === 'running') {
          const isStill = after?.kind === 'running' && after.version === before.version
          const isSince = isStill && after.since.item.key === before.since.item.key
          if (!isStill || !(before.since.atLeast || isSince)) expect(after).toEqual(before)
        }
        if (before?.kind === 'stopped') {
          const isStill = after?.kind === 'stopped'
          const isSame = isStill && after.deployed?.version === before.deployed?.version
          if (!isStill || (before.deployed && !isSame)) expect(after).toEqual(before)
        }
      }
    }),
    RUNS,
  )
})

import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { environmentState, isProven } from '#board/environments/environment-state.ts'
import { boardTab } from '#board/environments/board-alerts.ts'
import { serviceMatrix } from '#board/matrix/service-matrix.ts'
import { statusIn } from '#board/matrix/relation.ts'
import { leftAfter } from '#src/deployments/past/environment.ts'
import {
  endOf,
  newestOf,
  fullHistoryOf,
  scenario,
} from '#src/deployments/past/testing/scenarios.ts'
import { plainText } from '#src/deployments/words/sentence.ts'
import { railAbove } from '#src/deployments/words/rail.ts'
import { randomRuns } from '#src/testing/random-runs.ts'
import { currentServices } from '#timeline/now/current-services.ts'
import { headlineOf } from '#timeline/now/headline.ts'
import { tabStateOf } from '#timeline/now/tab-state.ts'

/* All readers of one history say the same at the same time, whichever page they are on. */

test('headline, tab, rail, "Running now", board and cells agree about what fails and what runs', () => {
  fc.assert(
    fc.property(scenario, fc.nat(12), fc.boolean(), (of, count, isWhole) => {
      const history = isWhole ? fullHistoryOf(of) : newestOf(of, count)
      fc.pre(history.items.some(({ kind }) => kind === 'deployment'))
      const now = endOf(of)
      const rows = currentServices(history, now)
      const state = environmentState({ history, error: null }, now)
      const isFailing = state.kind === 'failing'
      const known = { environmentId: 'e', name: 'e', history, state }

      // The headline may mention a failure that an overlapping deployment may have ended, and claims nothing about it.
      const isContested = isProven(state) && state.contestedDeployments.length > 0
      const sentence = headlineOf(history, 'UTC', now)?.sentence ?? []
      if (isFailing || !isContested)
        expect(/fail|could not be/.test(plainText(sentence))).toBe(isFailing)
      expect(tabStateOf(history, undefined, now).tone === 'danger').toBe(isFailing)
      expect(boardTab([known]).tone === 'danger').toBe(isFailing)
      if (history.items[0]?.kind === 'deployment') {
        expect(leftAfter(history, 0) === 'failing').toBe(isFailing)
        expect(railAbove(history, 0, now) === 'bad').toBe(isFailing)
      }

      const failing = rows.flatMap(({ key, group }) => (group === 'failing' ? [key] : []))
      const onBoard = isFailing ? state.failing.map(({ status }) => status.past.key) : []
      expect(onBoard.toSorted()).toEqual(failing.toSorted())

      const environment = {
        environmentId: 'e',
        name: 'e',
        history,
        error: null,
        checkedAt: now,
        checking: false,
        further: { kind: 'idle' as const },
      }
      const cells = new Map(
        serviceMatrix([environment], undefined, { now }).rows.map(({ key, cells: [cell] }) => [
          key,
          cell && statusIn(cell.has),
        ]),
      )
      for (const { key, status } of rows) {
        const cell = cells.get(key)
        if (cell) expect([cell.is, cell.runs?.item.id]).toEqual([status.is, status.runs?.item.id])
      }
    }),
    { numRuns: randomRuns(2000) },
  )
})

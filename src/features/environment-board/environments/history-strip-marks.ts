import { cursorOf, type History } from '#src/deployments/history/history.ts'
import { changesAt } from '#src/deployments/past/changes.ts'
import { railAbove } from '#src/deployments/words/rail.ts'
import type { When } from '#src/deployments/words/since-words.ts'
import { summaryOf } from '#src/deployments/words/summary.ts'
import { entryName } from '#src/deployments/record/deployment-words.ts'
import { lookOf, type StateLook } from '#src/deployments/record/state-look.ts'
import type { Rail } from '#src/ui/marks/rail.ts'

/** How many deployments a strip shows: a page. */
const STRIP = 20

/** One deployment of a strip. */
export type StripMark = {
  readonly key: string
  /** Undefined for a record without an ID, which cannot be linked. */
  readonly id: string | undefined
  /** The ID of the next newer deployment, which a permalink needs. */
  readonly after: string | undefined
  readonly look: StateLook
  /** What held after it, until the next newer one. */
  readonly held: Rail
  /** "Deployed, 1 updated, 6 unchanged, 20 November 2026 14:03, by ci-bot from Git" */
  readonly name: string
}

/** The newest deployments of an environment, newest first. */
export const stripMarks = (history: History, when: When): readonly StripMark[] =>
  history.items.slice(0, STRIP).map((item, index): StripMark => {
    // Below a gap it ends there.
    const newer = history.items[index - 1]
    const isCut = newer !== undefined && history.gaps.has(newer.key)
    const held = isCut ? 'none' : railAbove(history, index, when.now)
    const common = { key: item.key, id: item.id, after: cursorOf(history, index), held }
    if (item.kind !== 'deployment') {
      const name = 'A deployment that cannot be read'
      return { ...common, look: lookOf(undefined), name }
    }
    const { deployment } = item
    const changes = changesAt(history, item, index)
    const summary = summaryOf(deployment, { changes, ...when })
    return {
      ...common,
      look: lookOf(deployment.status),
      name: entryName(deployment, summary, when.zone),
    }
  })

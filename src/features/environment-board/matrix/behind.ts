import { commitOf } from '#src/deployments/record/services.ts'
import { epochMs } from '#src/lib/time/instant.ts'
import type { CellStatus } from './matrix.ts'
import { deployedIn } from './relation.ts'

const DAY = 24 * 60 * 60_000

const committedAt = (has: CellStatus): number | undefined => {
  const deployed = deployedIn(has)
  const commit = deployed && commitOf(deployed.service)
  const [ms, requestedAt = Infinity] = [epochMs(commit?.created_at), deployed?.event.requestedAt]
  // Nothing is deployed before it is written, whatever the author's clock says.
  return ms !== undefined && ms > requestedAt + DAY ? undefined : ms
}

/**
 * How much older the head commit of the reference is than the other's, in milliseconds; negative if it is newer. A
 * hint: commits are not deployed in the order they were written. Undefined unless both have a dated commit, and
 * another one.
 */
export const behindMs = (reference: CellStatus, other: CellStatus): number | undefined => {
  const [then, now] = [committedAt(reference), committedAt(other)]
  return then === undefined || now === undefined || then === now ? undefined : now - then
}

import { commitOf } from '#src/deployments/record/services.ts'
import { epochMs } from '#src/lib/time/instant.ts'
import type { CellStatus } from './matrix.ts'
import { deployedIn } from './relation.ts'

const committedAt = (has: CellStatus): number | undefined => {
  const service = deployedIn(has)?.service
  const commit = service && commitOf(service)
  return commit && epochMs(commit.created_at)
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

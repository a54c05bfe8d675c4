import { useDeferredValue, useEffect, useState } from 'react'

/** Waiting longer for the first answers would hold up what has come, in ms. */
const OTHERS_FOLLOW = 400
const LONG = 2000

/** How the first answers of a board come, so that what they bring moves nothing that is in view. */
type Arrival = {
  /** Whether enough has come to say which environments stand first. Once so, it stays so. */
  readonly isPlaced: boolean
  /** Whether enough has come for the table, whose rows and columns each answer changes. Once so, it stays so. */
  readonly hasTable: boolean
  /** Whether all has come, or takes long. Once so, it stays so. */
  readonly hasAll: boolean
  /** Whether the table keeps the room that it may need: what follows it is there, and more may come. */
  readonly keepsRoom: boolean
}

/** Whether `is` has once been true for `ms` without a break. */
const useLasted = (is: boolean, ms: number): boolean => {
  const [lasted, setLasted] = useState(false)
  const waits = is && !lasted
  useEffect(() => {
    if (!waits) return undefined
    const timer = setTimeout(() => setLasted(true), ms)
    return () => clearTimeout(timer)
  }, [waits, ms])
  return lasted
}

/** Follows the first answers of a board, of which `answered` environments have one. */
export const useArrival = (answered: number, all: number): Arrival => {
  const [first] = useState(answered)
  const awaited = answered < all
  const late = useLasted(awaited, LONG)
  const someFirst = useLasted(answered > 0, OTHERS_FOLLOW)
  const allNow = !awaited || late
  const [hasAll, setAll] = useState(allNow)
  if (allNow && !hasAll) setAll(true)
  // Deferred, because a table is much to render in one task.
  const hasTable = useDeferredValue(hasAll || someFirst)
  return { isPlaced: hasTable || first > 0, hasTable, hasAll, keepsRoom: awaited || late }
}

import { useState } from 'react'

/**
 * A value as it was when `isFrozen` became true, for as long as it is: while somebody types in a row, no row goes or moves,
 * whatever another tab does, because it would take along what is typed.
 */
export const useFrozen = <T>(value: T, isFrozen: boolean): T => {
  const [frozen, setFrozen] = useState<{ readonly value: T }>()
  if (isFrozen !== (frozen !== undefined)) setFrozen(isFrozen ? { value } : undefined)
  return isFrozen && frozen ? frozen.value : value
}

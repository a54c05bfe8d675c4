import { useState } from 'react'

/**
 * A value as it was when `isHeld` became true, for as long as it is: while somebody types in a row, no row goes or moves,
 * whatever another tab does, because it would take along what is typed.
 */
export const useHeld = <T>(value: T, isHeld: boolean): T => {
  const [held, setHeld] = useState<{ readonly value: T }>()
  if (isHeld !== (held !== undefined)) setHeld(isHeld ? { value } : undefined)
  return isHeld && held ? held.value : value
}

import { useLayoutEffect } from 'react'
import { FRAME, NOT_LOADED } from '#src/contract/frames.ts'

/** Removes what the page shows without the app as soon as the app is there: its frame, and that it could not be loaded. */
export const useRemoveFrame = (): void =>
  useLayoutEffect(() => {
    for (const id of [FRAME, NOT_LOADED]) document.getElementById(id)?.remove()
  }, [])

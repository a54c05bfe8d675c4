import { useLayoutEffect } from 'react'
import { FRAME } from '#src/contract/frames.ts'

/** Removes the page's frame as soon as the app is there in its place. */
export const useRemoveFrame = (): void =>
  useLayoutEffect(() => document.getElementById(FRAME)?.remove(), [])

import { useLayoutEffect } from 'react'
import { NOT_LOADED } from '#src/contract/first-answer.ts'

/** Removes the notice that the console could not be loaded. */
export const useLoaded = (): void =>
  useLayoutEffect(() => document.getElementById(NOT_LOADED)?.remove(), [])

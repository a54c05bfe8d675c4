import { HOST_REM } from '#src/lib/page/host-render.ts'
import { useStore } from './use-store.ts'

const never = () => () => {}
const read = () => parseFloat(getComputedStyle(document.documentElement).fontSize)

/** The size of a rem in px, with text as large as the person made it when the page was loaded. */
export const useRem = (): number => {
  'use memo'
  return useStore({ subscribe: never, get: read }, () => HOST_REM)
}

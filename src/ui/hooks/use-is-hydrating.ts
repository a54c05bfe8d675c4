import { useStore } from './use-store.ts'

const never = { subscribe: () => () => {}, get: () => false }
const always = () => true

/** Whether this is the host's render, or the browser's first one, which has to equal it. */
export const useIsHydrating = (): boolean => useStore(never, always)

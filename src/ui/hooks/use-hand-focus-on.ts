import { type RefObject, useLayoutEffect } from 'react'

/** Focuses the first element with one of these IDs when this one goes with the focus in it: else nothing would have it. */
export const useHandFocusOn = (ref: RefObject<HTMLElement | null>, ...ids: readonly string[]) => {
  const names = ids.join(' ')
  useLayoutEffect(() => {
    const going = ref.current
    return () => {
      if (!going?.contains(document.activeElement)) return
      const next = names.split(' ').map((id) => document.getElementById(id))
      next.find((element) => element !== null)?.focus({ preventScroll: true })
    }
  }, [ref, names])
}

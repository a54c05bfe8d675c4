import { type ReactNode, useLayoutEffect } from 'react'
import { setHostRender } from '#src/lib/page/host-render.ts'
import { useIsHydrating } from '#src/ui/hooks/use-is-hydrating.ts'

/**
 * Disables the controls of what the host rendered until they do something, so that nothing that is typed or chosen is lost.
 * Links work at once.
 */
export function UntilLive({ children }: { children: ReactNode }) {
  const isHydrating = useIsHydrating()
  // What is shown from now on begins with the browser's own time.
  useLayoutEffect(() => setHostRender(undefined), [])
  return (
    <fieldset disabled={isHydrating} role="none" className="until-live contents">
      {children}
    </fieldset>
  )
}

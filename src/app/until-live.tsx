import type { ReactNode } from 'react'
import { useIsHydrating } from '#src/ui/hooks/use-is-hydrating.ts'

/**
 * Disables the controls of what the host rendered until they do something, so that nothing that is typed or chosen is lost.
 * Links work at once.
 */
export function UntilLive({ children }: { children: ReactNode }) {
  return (
    <fieldset disabled={useIsHydrating()} role="none" className="until-live contents">
      {children}
    </fieldset>
  )
}

import { useEffect } from 'react'
import { useStore } from '#src/ui/hooks/use-store.ts'
import { useConnection } from '#src/api/api-context.ts'
import { focusedElement, takesText } from '#src/lib/keys/text-focus.ts'
import { whenTypingPauses } from '#src/lib/keys/typing-pause.ts'
import { PanelBoundary } from '#src/ui/states/panel-boundary.tsx'
import { SessionEnded } from './session-ended.tsx'

type SessionGateProps = {
  /** Nobody operates the page, so sign-in does not cover it before somebody asks for it. */
  isUnattended?: boolean
}

/** Opens sign-in over the page: on request, or automatically once the person pauses typing. */
export function SessionGate({ isUnattended = false }: SessionGateProps) {
  const { prompt } = useConnection().session
  const now = useStore(prompt)
  useEffect(() => {
    if (now !== 'due' || isUnattended) return undefined
    return whenTypingPauses(() => prompt.set(takesText(focusedElement()) ? 'offered' : 'asked'))
  }, [now, prompt, isUnattended])
  if (now !== 'offered' && now !== 'asked') return null
  return (
    <PanelBoundary what="sign-in">
      <SessionEnded />
    </PanelBoundary>
  )
}

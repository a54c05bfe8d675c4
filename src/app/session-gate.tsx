import { useSyncExternalStore } from 'react'
import { useConnection } from '#src/api/api-context.ts'
import { LatePanel } from '#src/ui/late-panel.tsx'
import { SessionEnded } from './late-frame.ts'

/** Opens sign-in over the page while it is wanted. */
export function SessionGate() {
  const { wanted } = useConnection().session
  if (!useSyncExternalStore(wanted.subscribe, wanted.get)) return null
  return (
    <LatePanel what="sign-in">
      <SessionEnded />
    </LatePanel>
  )
}

import KeyRound from 'lucide-react/icons/key-round'
import { useCallback } from 'react'
import { Button } from '#src/ui/buttons/button.tsx'
import { Notice } from '#src/ui/states/notice.tsx'
import { useConfiguration, useField } from '#form/engine/configuration-context.ts'
import type { NodeId } from '#form/draft/field-address.ts'
import { FieldLink } from './field-link.tsx'
import { useStore } from '#src/ui/hooks/use-store.ts'

function LostLink({ id }: { id: NodeId }) {
  return <FieldLink id={id} label={useField(id)?.node.label ?? ''} />
}

/** The lost secrets whose fields are in the current form. */
const useShownLost = (): readonly NodeId[] => {
  const { field, lost, overview } = useConfiguration()
  const subscribe = useCallback(
    (listener: () => void) => {
      const stops = [lost.subscribe(listener), overview.subscribe(listener)]
      return () => stops.forEach((stop) => stop())
    },
    [lost, overview],
  )
  // Joined, because useStore needs a comparable snapshot.
  const ids = useStore({
    subscribe,
    get: () => [...lost.get()].filter((id) => field(id) !== undefined).join(' '),
  })
  return ids === '' ? [] : ids.split(' ')
}

/** Lists the secrets that a reload did not keep, with links to their fields. */
export function LostNotice() {
  const { forgetLost } = useConfiguration()
  const shown = useShownLost()
  if (shown.length === 0) return null
  const links = shown.map((id, index) => (
    <span key={id}>
      {index > 0 && ', '}
      <LostLink id={id} />
    </span>
  ))
  return (
    <Notice
      tone="warning"
      icon={KeyRound}
      role="status"
      title={
        shown.length === 1
          ? 'A secret was not kept; enter it again.'
          : `${shown.length} secrets were not kept; enter them again.`
      }
      action={
        <Button size="sm" onClick={() => forgetLost()}>
          Dismiss
        </Button>
      }
      className="mt-3"
    >
      A reload keeps what you entered except secrets: {links}.
    </Notice>
  )
}

import KeyRound from 'lucide-react/icons/key-round'
import { useCallback, useSyncExternalStore } from 'react'
import { Button } from '#src/ui/button.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { useConfiguration, useField } from './configuration-context.ts'
import { focusField } from './focus-field.ts'
import type { NodeId } from './place.ts'

function LostLink({ id }: { id: NodeId }) {
  const view = useField(id)
  return (
    <a
      href={`#${id}`}
      onClick={(event) => {
        event.preventDefault()
        focusField(id)
      }}
    >
      <bdi>{view?.node.label}</bdi>
    </a>
  )
}

/** The lost secrets whose fields are shown; fields come and go with answers. */
const useShownLost = (): readonly NodeId[] => {
  const { field, lost, overview } = useConfiguration()
  const subscribe = useCallback(
    (listener: () => void) => {
      const stops = [lost.subscribe(listener), overview.subscribe(listener)]
      return () => stops.forEach((stop) => stop())
    },
    [lost, overview],
  )
  // As one text, which is equal while the ids are.
  const ids = useSyncExternalStore(subscribe, () =>
    [...lost.get()].filter((id) => field(id) !== undefined).join(' '),
  )
  return ids === '' ? [] : ids.split(' ')
}

/** Which secrets a reload did not keep: each with a link to where it is entered again. */
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

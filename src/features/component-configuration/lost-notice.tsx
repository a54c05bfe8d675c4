import KeyRound from 'lucide-react/icons/key-round'
import { useSyncExternalStore } from 'react'
import { Button } from '#src/ui/button.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { useConfiguration, useOverviewPart } from './configuration-context.ts'
import { focusField } from './focus-field.ts'

/** Which secrets a reload did not keep: each with a link to where it is entered again. */
export function LostNotice() {
  const { field, lost, forgetLost } = useConfiguration()
  // Fields come with answers, and their names with them.
  useOverviewPart('answered')
  const all = useSyncExternalStore(lost.subscribe, lost.get)
  const shown = [...all].flatMap((id) => {
    const node = field(id)?.node
    return node ? [{ id, label: node.label }] : []
  })
  if (shown.length === 0) return null
  const links = shown.map(({ id, label }, index) => (
    <span key={id}>
      {index > 0 && ', '}
      <a
        href={`#${id}`}
        onClick={(event) => {
          event.preventDefault()
          focusField(id)
        }}
      >
        <bdi>{label}</bdi>
      </a>
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

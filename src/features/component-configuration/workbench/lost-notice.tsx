import KeyRound from 'lucide-react/icons/key-round'
import { Button } from '#src/ui/buttons/button.tsx'
import { Notice } from '#src/ui/states/notice.tsx'
import { useConfiguration, useField, useOverviewPart } from '#form/engine/configuration-context.ts'
import type { NodeId } from '#form/draft/field-address.ts'
import { FieldLink } from './field-link.tsx'
import { useStore } from '#src/ui/hooks/use-store.ts'

function LostLink({ id }: { id: NodeId }) {
  return <FieldLink id={id} label={useField(id)?.node.label ?? ''} />
}

/** Lists the secrets that a reload did not keep, with links to their fields. */
export function LostNotice() {
  const { field, forgetLost, lost } = useConfiguration()
  // An answer may bring or take away their fields.
  useOverviewPart('answered')
  const shown = [...useStore(lost)].filter((id) => field(id) !== undefined)
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

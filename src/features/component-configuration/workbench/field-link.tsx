import { focusField } from '#form/controls/focus-field.ts'
import type { NodeId } from '#form/draft/field-address.ts'

type FieldLinkProps = { id: NodeId; label: string; className?: string }

/** A link that focuses a field. */
export function FieldLink({ id, label, className }: FieldLinkProps) {
  return (
    <a
      href={`#${id}`}
      className={className}
      onClick={(event) => {
        event.preventDefault()
        focusField(id)
      }}
    >
      <bdi>{label}</bdi>
    </a>
  )
}

import { focusField } from '#form/controls/focus-field.ts'
import type { NodeId } from '#form/draft/field-address.ts'

type FieldLinkProps = {
  id: NodeId
  label: string
  className?: string
  /** Called before the focus goes there. */
  onGo?: (() => void) | undefined
}

/** A link that focuses a field. */
export function FieldLink({ id, label, className, onGo }: FieldLinkProps) {
  return (
    <a
      href={`#${id}`}
      className={className}
      onClick={(event) => {
        event.preventDefault()
        onGo?.()
        focusField(id)
      }}
    >
      <bdi>{label}</bdi>
    </a>
  )
}

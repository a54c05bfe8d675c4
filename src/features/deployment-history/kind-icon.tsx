import { Icon } from '#src/ui/icon.tsx'
import { VisuallyHidden } from '#src/ui/visually-hidden.tsx'
import { KIND } from './kind-look.ts'
import type { ServiceKind } from './services.ts'

/** The kind of a service: its icon for the eye, its word for the ear and the pointer. */
export function KindIcon({ kind }: { kind: ServiceKind }) {
  const { icon, label } = KIND[kind]
  return (
    <span title={label} className="inline-flex text-ink-3">
      <Icon of={icon} />
      <VisuallyHidden>{label}</VisuallyHidden>
    </span>
  )
}

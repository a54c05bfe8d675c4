import Box from 'lucide-react/icons/box'
import ContainerIcon from 'lucide-react/icons/container'
import Database from 'lucide-react/icons/database'
import ShipWheel from 'lucide-react/icons/ship-wheel'
import Timer from 'lucide-react/icons/timer'
import { Icon, type IconType } from '#src/ui/marks/icon.tsx'
import { VisuallyHidden } from '#src/ui/marks/visually-hidden.tsx'
import type { ServiceKind } from './services.ts'

/** Icon and name of each of the five kinds of service (API §2.5). */
export const KIND: Record<ServiceKind, { icon: IconType; label: string }> = {
  application: { icon: Box, label: 'Application' },
  container: { icon: ContainerIcon, label: 'Container' },
  database: { icon: Database, label: 'Database' },
  job: { icon: Timer, label: 'Job' },
  helm: { icon: ShipWheel, label: 'Helm chart' },
}

/** The icon of a service's kind, with the kind's name as tooltip and for screen readers. */
export function KindIcon({ kind }: { kind: ServiceKind }) {
  const { icon, label } = KIND[kind]
  return (
    <span title={label} className="inline-flex text-ink-3">
      <Icon of={icon} />
      <VisuallyHidden>{label}</VisuallyHidden>
    </span>
  )
}

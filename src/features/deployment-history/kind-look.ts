import Box from 'lucide-react/icons/box'
import ContainerIcon from 'lucide-react/icons/container'
import Database from 'lucide-react/icons/database'
import ShipWheel from 'lucide-react/icons/ship-wheel'
import Timer from 'lucide-react/icons/timer'
import type { IconType } from '#src/ui/icon.tsx'
import type { ServiceKind } from './services.ts'

/** How each of the five kinds of service is drawn and named (API §2.5). */
export const KIND: Record<ServiceKind, { icon: IconType; label: string }> = {
  application: { icon: Box, label: 'Application' },
  container: { icon: ContainerIcon, label: 'Container' },
  database: { icon: Database, label: 'Database' },
  job: { icon: Timer, label: 'Job' },
  helm: { icon: ShipWheel, label: 'Helm chart' },
}

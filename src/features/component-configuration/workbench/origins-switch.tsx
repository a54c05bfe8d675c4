import Waypoints from 'lucide-react/icons/waypoints'
import { usePageActions } from '#src/shared/page-actions.ts'
import { Switch } from '#src/ui/fields/switch.tsx'
import { useStore } from '#src/ui/hooks/use-store.ts'
import { useConfiguration } from '#form/engine/configuration-context.ts'

const LABEL = 'Show where values come from'

/** Whether each field has a line that says where its value comes from. */
export function OriginsSwitch() {
  const { origins } = useConfiguration()
  const isOn = useStore(origins)
  usePageActions([
    {
      id: 'origins',
      label: isOn ? 'Hide where values come from' : LABEL,
      icon: Waypoints,
      run: () => origins.set(!isOn),
    },
  ])
  return (
    <section className="border-t border-line py-2">
      <Switch label={LABEL} on={isOn} onChange={origins.set} className="pointer-coarse:h-11" />
    </section>
  )
}

import Bell from 'lucide-react/icons/bell'
import { useStore } from '#src/ui/hooks/use-store.ts'
import BellRing from 'lucide-react/icons/bell-ring'
import { toast } from '#src/ui/states/announcer.tsx'
import { Button } from '#src/ui/buttons/button.tsx'
import { mayNotify, setEndAlert, endAlerts } from '#timeline/loading/end-alerts.ts'

/** Requests a notification for the end of a deployment in progress, even while the tab is in the background. */
export function TellEndButton({ id }: { id: string }) {
  const alerting = useStore(endAlerts).has(id)
  const toggle = async () => {
    if (alerting) {
      setEndAlert(id, false)
      return
    }
    setEndAlert(id, true)
    const allowed = await mayNotify()
    toast(
      allowed
        ? 'You will get a notification when it ends. This tab keeps polling, every 30 s in the background.'
        : 'The browser blocks notifications here. Watch the tab’s title and icon instead.',
    )
  }
  return (
    <Button
      size="sm"
      icon={alerting ? BellRing : Bell}
      aria-pressed={alerting}
      onClick={() => void toggle()}
    >
      Notify me when it ends
    </Button>
  )
}

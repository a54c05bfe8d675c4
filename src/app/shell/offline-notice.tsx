import WifiOff from 'lucide-react/icons/wifi-off'
import { useOfflineSince } from '#src/api/api-context.ts'
import { formatTimeSeconds } from '#src/lib/time/time-format.ts'
import { useZone } from '#src/shared/use-zone.ts'
import { Notice } from '#src/ui/states/notice.tsx'

/** Shown on every page while the browser is offline. */
export function OfflineNotice() {
  const since = useOfflineSince()
  const zone = useZone()
  if (since === undefined) return null
  return (
    <div className="px-4 pt-3 sm:px-6">
      <Notice tone="warning" icon={WifiOff} role="status" title="You are offline.">
        Since {formatTimeSeconds(since, zone)}. Loaded data and your input stay. Updates resume when
        the network is back.
      </Notice>
    </div>
  )
}

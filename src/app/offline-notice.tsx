import WifiOff from 'lucide-react/icons/wifi-off'
import { useOfflineSince } from '#src/api/api-context.ts'
import { localZone } from '#src/lib/instant.ts'
import { formatClockSeconds } from '#src/lib/time-format.ts'
import { Notice } from '#src/ui/notice.tsx'

/** Says that the network is gone as soon as the browser knows, on every page, and until it is back. */
export function OfflineNotice() {
  const since = useOfflineSince()
  if (since === undefined) return null
  return (
    <div className="px-4 pt-3 sm:px-6">
      <Notice tone="warning" icon={WifiOff} role="status" title="You are offline.">
        Since {formatClockSeconds(since, localZone())}. What is loaded and what you entered stays,
        and goes on by itself when the network is back.
      </Notice>
    </div>
  )
}

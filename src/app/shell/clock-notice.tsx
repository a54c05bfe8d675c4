import ClockAlert from 'lucide-react/icons/clock-alert'
import { useState } from 'react'
import { clockAhead } from '#src/lib/time/api-clock.ts'
import { spellSpan } from '#src/lib/time/span-format.ts'
import { Button } from '#src/ui/buttons/button.tsx'
import { Notice } from '#src/ui/states/notice.tsx'
import { useStore } from '#src/ui/hooks/use-store.ts'

// The host renders no notice: it does not know the computer's clock.
const inTime = () => 0

/**
 * Says that the computer's clock is wrong, so that nobody compares it with the times on the page. It lies over the page,
 * so that nothing moves when the first answer tells.
 */
export function ClockNotice() {
  const ahead = useStore(clockAhead, inTime)
  const [isClosed, setClosed] = useState(false)
  if (ahead === 0 || isClosed) return null
  return (
    <div className="fixed inset-x-4 bottom-18 z-(--z-toast) rounded-sm bg-canvas sm:inset-x-auto sm:end-4 sm:bottom-4 sm:max-w-md">
      <Notice
        tone="warning"
        icon={ClockAlert}
        role="status"
        title={`This computer’s clock is ${spellSpan(Math.abs(ahead))} ${ahead > 0 ? 'ahead' : 'behind'}.`}
        action={
          <Button size="sm" onClick={() => setClosed(true)}>
            Close
          </Button>
        }
      >
        Deployment times use the API’s clock.
      </Notice>
    </div>
  )
}

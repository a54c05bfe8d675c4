import Bell from 'lucide-react/icons/bell'
import BellRing from 'lucide-react/icons/bell-ring'
import { useSyncExternalStore } from 'react'
import { toast } from '#src/ui/announcer.tsx'
import { Button } from '#src/ui/button.tsx'
import { mayNotify, tellEnd, toldEnds } from './told-ends.ts'

/** Asks to be told when a running deployment ends, also while the tab is in the background. */
export function TellEndButton({ id }: { id: string }) {
  const told = useSyncExternalStore(toldEnds.subscribe, toldEnds.get).has(id)
  const ask = async () => {
    if (told) {
      tellEnd(id, false)
      return
    }
    tellEnd(id, true)
    const allowed = await mayNotify()
    toast(
      allowed
        ? 'A notification tells you when it ends. This tab keeps looking, every 30 s in the background.'
        : 'The browser allows no notification here: the tab’s title and icon tell you instead.',
    )
  }
  return (
    <Button size="sm" icon={told ? BellRing : Bell} aria-pressed={told} onClick={() => void ask()}>
      Tell me when it ends
    </Button>
  )
}

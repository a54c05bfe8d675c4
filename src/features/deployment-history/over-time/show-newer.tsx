import ArrowUp from 'lucide-react/icons/arrow-up'
import { Button } from '#src/ui/buttons/button.tsx'
import type { Timeline } from '#timeline/loading/use-timeline.ts'
import { newDeployments } from '#timeline/feed/newer-pill.tsx'

type ShowNewerProps = { newer: Timeline['newer']; onShow: () => void }

/** Shows newer deployments, which wait so that no column moves under the reader. */
export function ShowNewer({ newer, onShow }: ShowNewerProps) {
  return (
    <Button size="sm" icon={ArrowUp} onClick={onShow}>
      {newDeployments(newer)}
    </Button>
  )
}

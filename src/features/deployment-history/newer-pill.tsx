import ArrowUp from 'lucide-react/icons/arrow-up'
import { PillButton } from '#src/ui/pill-button.tsx'
import { newDeployments } from './count-words.ts'

type NewerPillProps = { newer: { count: number; more: boolean }; onShow: () => void }

/** What arrived above the reader and waits for them; at the thumb on phones. */
export function NewerPill({ newer, onShow }: NewerPillProps) {
  return (
    <div className="pointer-events-none fixed inset-x-0 bottom-20 z-(--z-panel) flex justify-center sm:sticky sm:top-15 sm:bottom-auto sm:z-(--z-sticky) sm:h-0">
      <PillButton icon={ArrowUp} className="pointer-events-auto" onClick={onShow}>
        {newDeployments(newer)}
      </PillButton>
    </div>
  )
}

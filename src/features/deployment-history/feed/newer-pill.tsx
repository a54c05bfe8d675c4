import ArrowUp from 'lucide-react/icons/arrow-up'
import { PillButton } from '#src/ui/buttons/pill-button.tsx'
import { count, counted } from '#src/lib/text/counted.ts'

/** "3 new deployments"; `more`: there are more than the counted ones. */
export const newDeployments = ({ count: value, more }: { count: number; more: boolean }): string =>
  more ? `More than ${count(value)} new deployments` : counted(value, 'new deployment')

type NewerPillProps = { newer: { count: number; more: boolean }; onShow: () => void }

/** The button that shows newer deployments: over the day header, or near the thumb on phones. */
export function NewerPill({ newer, onShow }: NewerPillProps) {
  return (
    <div className="pointer-events-none fixed inset-x-0 bottom-20 z-(--z-panel) flex justify-center sm:sticky sm:top-13 sm:bottom-auto sm:z-(--z-sticky) sm:-mt-10 sm:h-10 sm:items-center sm:justify-end sm:pe-2 sm:short:top-0">
      <PillButton icon={ArrowUp} className="pointer-events-auto" onClick={onShow}>
        {newDeployments(newer)}
      </PillButton>
    </div>
  )
}

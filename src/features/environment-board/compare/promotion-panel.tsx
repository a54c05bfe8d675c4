import Check from 'lucide-react/icons/check'
import Copy from 'lucide-react/icons/copy'
import { counted } from '#src/lib/text/counted.ts'
import { Button } from '#src/ui/buttons/button.tsx'
import { useCopied } from '#src/ui/hooks/use-copied.ts'
import { VisuallyHidden } from '#src/ui/marks/visually-hidden.tsx'
import type { PromotionChecklist } from './checklist.ts'

const SAID = {
  idle: '',
  copied: 'Copied the checklist',
  refused: 'Not copied: the browser refused. Select the checklist and copy it',
}

/** The checklist of a promotion, word for word as the button copies it. */
export function PromotionPanel({ checklist: { steps, text } }: { checklist: PromotionChecklist }) {
  const { state, copy } = useCopied(text)
  return (
    <aside aria-label="Checklist of this promotion" className="min-w-0 lg:sticky lg:top-18">
      <div className="mb-2 flex items-center justify-between gap-2">
        <h2 className="text-base">Promotion checklist</h2>
        <Button
          variant="primary"
          size="sm"
          icon={state === 'copied' ? Check : Copy}
          onClick={(event) => void copy(event.currentTarget)}
        >
          Copy as Markdown
        </Button>
      </div>
      <pre className="mono rounded-sm bg-sunken p-3 leading-5 [overflow-wrap:anywhere] whitespace-pre-wrap">
        {text}
      </pre>
      <p className="mt-2 text-xs text-ink-3">
        {steps === 0 ? 'Nothing to check off.' : `${counted(steps, 'item')} to check off.`}{' '}
        {state === 'refused' ? SAID.refused : ''}
      </p>
      <span role="status">
        <VisuallyHidden>{SAID[state]}</VisuallyHidden>
      </span>
    </aside>
  )
}

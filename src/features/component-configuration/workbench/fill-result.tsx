import ClipboardPaste from 'lucide-react/icons/clipboard-paste'
import { useState } from 'react'
import { counted } from '#src/lib/text/counted.ts'
import { Button } from '#src/ui/buttons/button.tsx'
import { Notice } from '#src/ui/states/notice.tsx'
import { useOverviewPart } from '#form/engine/configuration-context.ts'
import type { Misfit } from '#form/engine/import-draft.ts'

/** How many are shown before “Show all”. */
const AT_FIRST = 8

/** The values that did not fit, each with the reason. */
function Misfits({ left }: { left: readonly Misfit[] }) {
  const [all, setAll] = useState(false)
  return (
    <div className="mt-2 ps-10 text-sm text-ink-2">
      <ul aria-label="Did not fit" className="grid gap-0.5 wrap-anywhere">
        {left.slice(0, all ? undefined : AT_FIRST).map(({ path, why }) => (
          <li key={`${path} ${why}`}>
            <span className="mono text-ink">
              <bdi>{path}</bdi>
            </span>{' '}
            {why}
          </li>
        ))}
      </ul>
      {left.length > AT_FIRST && (
        <Button
          size="sm"
          className="mt-1.5 pointer-coarse:h-11"
          aria-expanded={all}
          onClick={() => setAll(!all)}
        >
          {all ? `Show the first ${AT_FIRST}` : `Show all ${left.length}`}
        </Button>
      )}
    </div>
  )
}

/** The result of filling the form: how many values were filled in, and which did not fit. */
export function FillResult() {
  const filled = useOverviewPart('filled')
  if (!filled) return null
  const { fitted, left, also } = filled
  return (
    <div className="mt-3">
      <Notice
        tone={left.length === 0 ? 'success' : 'warning'}
        icon={ClipboardPaste}
        role="status"
        title={`${counted(fitted, 'value')} filled in.`}
      >
        {also.join(' ')} {left.length > 0 && `${counted(left.length, 'value')} did not fit:`}
      </Notice>
      {left.length > 0 && <Misfits left={left} />}
    </div>
  )
}

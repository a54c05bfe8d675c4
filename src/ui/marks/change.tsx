import ArrowRight from 'lucide-react/icons/arrow-right'
import type { ReactNode } from 'react'

import { Icon } from './icon.tsx'
import { VisuallyHidden } from './visually-hidden.tsx'

type ChangeProps = { from: ReactNode; to: ReactNode }

/** Old → new in monospace, read aloud as "old to new". */
export function Change({ from, to }: ChangeProps) {
  return (
    <span className="mono inline-flex flex-wrap items-center gap-1.5">
      <span className="text-ink-3">{from}</span>
      <Icon of={ArrowRight} size="xs" className="text-ink-3" />
      <VisuallyHidden> to </VisuallyHidden>
      <span>{to}</span>
    </span>
  )
}

import CircleQuestionMark from 'lucide-react/icons/circle-question-mark'
import type { ReactNode } from 'react'

import { classNames } from '#src/ui/styles/class-names.ts'
import { IconButton } from '#src/ui/buttons/icon-button.tsx'
import { Popover } from './popover.tsx'
import { usePopover } from './use-popover.ts'

type HelpProps = {
  /** The question that it answers: "What is a requirement?" */
  question: string
  /** The edge of the button that the popover aligns with. */
  align?: 'start' | 'end'
  className?: string
  /** The answer, in paragraphs or a list. */
  children: ReactNode
}

/** A small button that explains the term beside it. The answer takes the focus, so that it is read out at once. */
export function Help({ question, align = 'start', className, children }: HelpProps) {
  const { trigger, box } = usePopover(align)
  return (
    <>
      <IconButton
        {...trigger}
        icon={CircleQuestionMark}
        label={question}
        size="sm"
        iconSize="sm"
        className={classNames('-my-1.5 text-ink-3', className)}
      />
      <Popover
        {...box}
        label={question}
        className="max-w-[min(22rem,calc(100vw-8rem))] px-3.5 py-3 text-sm font-normal"
      >
        <div tabIndex={-1} data-autofocus className="grid gap-2 outline-none">
          <strong className="font-medium">{question}</strong>
          {children}
        </div>
      </Popover>
    </>
  )
}

import type { ReactNode } from 'react'

import { classNames } from '#src/ui/styles/class-names.ts'
import { Icon } from '#src/ui/marks/icon.tsx'
import type { IconType } from '#src/ui/marks/icon.tsx'
import { toneClass } from '#src/ui/styles/tone.ts'
import type { Tone } from '#src/ui/styles/tone.ts'

type NoticeProps = {
  tone: Tone
  icon: IconType
  /** What happened, one sentence. */
  title: ReactNode
  /** Why, and what stays. */
  children?: ReactNode
  /** Small buttons that help. */
  action?: ReactNode
  /** `alert` interrupts: only for what stops the person. `status` is read out at the next pause. */
  role?: 'status' | 'alert'
  className?: string
}

/** A short message in the page: what happened, why, and one action. */
export function Notice({ tone, icon, title, children, action, role, className }: NoticeProps) {
  return (
    <div
      role={role}
      className={classNames(
        'flex flex-wrap items-start gap-x-2.5 gap-y-2 rounded-sm border border-(--tone-line) bg-(--tone-soft) px-3 py-2.5 text-ink',
        toneClass(tone),
        className,
      )}
    >
      <Icon of={icon} className="mt-0.5 text-(--tone)" />
      {/* Narrower than this, in a popover or on a phone, the action goes below the text. */}
      <p className="min-w-[min(100%-2rem,14rem)] flex-1">
        <strong>{title}</strong> {children}
      </p>
      {action && (
        <div className="flex max-w-full flex-none flex-wrap items-center gap-2 [&>*]:border-(--tone-line) [&>*]:bg-transparent sm:-my-1">
          {action}
        </div>
      )}
    </div>
  )
}

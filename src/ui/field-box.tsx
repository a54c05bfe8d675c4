import type { ReactNode } from 'react'

import { classNames } from './class-names.ts'

/** The edge around a text control; focus and error are drawn on it, so that buttons can stand inside. */
export function FieldBox({
  className,
  children,
}: {
  className?: string | undefined
  children: ReactNode
}) {
  return (
    <div
      className={classNames(
        'relative flex h-(--control) min-w-0 items-center rounded-sm border border-edge bg-surface hover:border-ink-2',
        'has-[input:focus-visible]:outline-2 has-[input:focus-visible]:-outline-offset-1 has-[input:focus-visible]:outline-focus',
        'has-[[aria-invalid=true]]:border-danger-solid forced-colors:has-[[aria-invalid=true]]:border-2 has-[[aria-invalid=true]]:inset-ring has-[[aria-invalid=true]]:inset-ring-danger-solid',
        'forced-colors:has-[input:read-only]:border-dashed has-[input:read-only]:border-line-2 has-[input:read-only]:bg-sunken has-[input:read-only]:text-ink-2',
        className,
      )}
    >
      {children}
    </div>
  )
}

/** The bare input inside a FieldBox. It fills the box, so that a click on the padding lands in it. */
export const boxedInputClass =
  'h-full min-w-0 flex-1 rounded-sm bg-transparent px-2.5 outline-none pointer-coarse:text-md focus-visible:outline-none'

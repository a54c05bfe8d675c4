import type { ReactNode } from 'react'

import { classNames } from '#src/ui/styles/class-names.ts'

/**
 * The border around a text control and its buttons. It shows focus and errors. Not by `:has(:read-only)`: disabled inputs
 * match it too, and Chromium 156 keeps that look when the page enables them.
 */
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
        'forced-colors:has-[input[readonly]]:border-dashed has-[input[readonly]]:border-line-2 has-[input[readonly]]:bg-sunken has-[input[readonly]]:text-ink-2',
        className,
      )}
    >
      {children}
    </div>
  )
}

/** A control with its own border. It shows focus and errors. */
export const controlClass =
  'block w-full rounded-sm border border-edge bg-surface hover:border-ink-2 focus-visible:-outline-offset-1 aria-invalid:border-danger-solid aria-invalid:inset-ring aria-invalid:inset-ring-danger-solid'

/** A text control without buttons. With `contain: size layout`, typing lays out nothing outside it. */
export const lineInputClass =
  controlClass +
  ' h-(--control) min-w-0 [contain:size_layout] px-2.5 pointer-coarse:text-md read-only:border-line-2 read-only:bg-sunken read-only:text-ink-2 forced-colors:read-only:border-dashed'

/** The input inside a FieldBox. It fills the box, so that a click on the padding focuses it. */
export const boxedInputClass =
  'h-full min-w-0 flex-1 rounded-sm bg-transparent px-2.5 outline-none pointer-coarse:text-md focus-visible:outline-none'

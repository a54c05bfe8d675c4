import type { ReactNode } from 'react'

/** Marks the end of a list, with a short line on both sides: "No older deployments". */
export function EndMark({ children }: { children: ReactNode }) {
  return (
    <p className="flex items-center justify-center gap-3 py-5 text-sm text-ink-3 before:w-12 before:border-t before:border-line-2 after:w-12 after:border-t after:border-line-2">
      {children}
    </p>
  )
}

import { classNames } from './class-names.ts'

/** The turning quarter, for a control that waits. The word beside it says for what. */
export function Spinner({ className }: { className?: string }) {
  return (
    <svg
      aria-hidden
      viewBox="0 0 20 20"
      className={classNames('glyph size-3.5 text-current', className)}
    >
      <circle cx="10" cy="10" r="8" opacity="0.3" />
      <path className="glyph-quarter" d="M10 2a8 8 0 0 1 8 8" />
    </svg>
  )
}

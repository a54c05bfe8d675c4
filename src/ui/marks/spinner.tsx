import { classNames } from '#src/ui/styles/class-names.ts'

/** The spinner of a busy control. Put text beside it that says what it waits for. */
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

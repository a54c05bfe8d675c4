import { classNames } from '#src/ui/styles/class-names.ts'

/** The logo without the name: a tide staff with ticks, and the water in magenta. */
export function Logo({ className }: { className?: string }) {
  return (
    <svg
      aria-hidden
      viewBox="0 0 20 20"
      className={classNames('size-5 flex-none', className)}
      fill="none"
      stroke="currentColor"
      strokeWidth="1.6"
    >
      <path d="M5 1.5v17M5 3.5h4M5 6.7h6.5M5 16.4h4" />
      <path
        className="stroke-mark-solid"
        strokeWidth="2"
        d="M5 11.6h3.2c1.6 0 1.6-1.5 3.2-1.5s1.6 1.5 3.2 1.5 1.6-1.5 3.2-1.5"
      />
    </svg>
  )
}

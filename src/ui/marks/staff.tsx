import { classNames } from '#src/ui/styles/class-names.ts'

type StaffProps = {
  /** Fills the column between two halves of a page, and reaches into the first. */
  divides?: boolean
  className?: string
}

/** The decorative tide staff beside home and sign-in. `--water` moves the water line from the middle. */
export function Staff({ divides = false, className }: StaffProps) {
  return (
    <div
      aria-hidden
      className={classNames('staff', divides ? 'staff-divides' : 'w-3 sm:w-12', className)}
    />
  )
}

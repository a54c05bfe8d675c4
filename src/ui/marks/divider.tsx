import { classNames } from '#src/ui/styles/class-names.ts'

type DividerProps = {
  /** Fills the column between two halves of a page, and reaches into the first. */
  divides?: boolean
  className?: string
}

/** The decorative scale beside home and sign-in. `--water` moves the water line from the middle. */
export function Divider({ divides = false, className }: DividerProps) {
  return (
    <div
      aria-hidden
      className={classNames(
        'page-divider',
        divides ? 'page-divider-between' : 'w-3 sm:w-12',
        className,
      )}
    />
  )
}

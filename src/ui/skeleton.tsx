import { classNames } from './class-names.ts'

type SkeletonProps = { width: string; className?: string }

/** One line that is still to come. It breathes; the words that say so are the caller's. */
export function Skeleton({ width, className }: SkeletonProps) {
  return (
    <span
      aria-hidden
      className={classNames(
        'drawn block h-2.5 animate-breathe rounded-xs bg-line forced-colors:opacity-40',
        className,
      )}
      style={{ inlineSize: width }}
    />
  )
}

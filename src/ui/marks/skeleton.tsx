import { classNames } from '#src/ui/styles/class-names.ts'

type SkeletonProps = { width: string; className?: string }

/** A pulsing placeholder line. The caller has to announce that content is loading. */
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

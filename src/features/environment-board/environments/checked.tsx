import { formatAgo } from '#src/lib/time/span-format.ts'
import { classNames } from '#src/ui/styles/class-names.ts'
import { Glyph } from '#src/ui/marks/glyph.tsx'
import { useIsHydrating } from '#src/ui/hooks/use-is-hydrating.ts'
import { useComputerNow } from '#src/ui/hooks/use-now.ts'

/** After this long, what is shown may be out of date. */
const OLD_MS = 10 * 60_000

type CheckedProps = {
  /** When the newest page was last read, in ms; 0 before. */
  checkedAt: number
  /** The words before the time: "checked ". */
  before?: string
  className?: string | undefined
}

/** How long ago an environment was read: "checked 40 s ago". Turns into a warning after ten minutes. */
export function Checked({ checkedAt, before = '', className }: CheckedProps) {
  const now = useComputerNow(10_000)
  const isHydrating = useIsHydrating()
  // What the host renders it has just read, and its clock is not the browser's.
  const at = isHydrating ? now : checkedAt
  if (checkedAt === 0) return null
  const old = now - at > OLD_MS
  return (
    <span
      // Not shown before the code is there that counts on, nor without a stylesheet.
      style={isHydrating ? { visibility: 'hidden' } : undefined}
      className={classNames(
        'text-xs whitespace-nowrap',
        old ? 'inline-flex items-center gap-1 tone-warning text-(--tone)' : 'text-ink-3',
        className,
      )}
    >
      {old && <Glyph tone="warning" shape="warned" mark="alert" className="size-3.5" />}
      {before}
      {formatAgo(at, now)}
    </span>
  )
}

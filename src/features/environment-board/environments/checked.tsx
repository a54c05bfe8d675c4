import { formatAgo } from '#src/lib/span-format.ts'
import { classNames } from '#src/ui/class-names.ts'
import { Glyph } from '#src/ui/glyph.tsx'
import { useIsHydrating } from '#src/ui/use-is-hydrating.ts'
import { useNow } from '#src/ui/use-now.ts'

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
  const now = useNow(10_000)
  const isHydrating = useIsHydrating()
  if (checkedAt === 0) return null
  const old = !isHydrating && now - checkedAt > OLD_MS
  return (
    <span
      className={classNames(
        'text-xs whitespace-nowrap',
        old ? 'inline-flex items-center gap-1 tone-warning text-(--tone)' : 'text-ink-3',
        className,
      )}
    >
      {old && <Glyph tone="warning" shape="warned" mark="alert" className="size-3.5" />}
      {/* What counts time waits for the code that does. Until then, only its line is there. */}
      {isHydrating ? '\u00A0' : before + formatAgo(checkedAt, now)}
    </span>
  )
}

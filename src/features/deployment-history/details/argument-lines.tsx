import { classNames } from '#src/ui/styles/class-names.ts'
import { VisuallyHidden } from '#src/ui/marks/visually-hidden.tsx'
import type { ArgumentLine } from '#src/deployments/record/diff-arguments.ts'
import { clip, visible } from '#src/deployments/record/display-text.ts'

/** Lines shown; more than anybody compares by eye. */
const MAX_LINES = 200
/** Lines that always fit without scrolling. */
const FIT = 4

const SIGN = {
  keep: { sign: ' ', spoken: '' },
  del: { sign: '−', spoken: 'removed: ' },
  ins: { sign: '+', spoken: 'added: ' },
} as const

/** Arguments as a diff: one per line, − for removed, + for added. */
export function ArgumentLines({ lines }: { lines: readonly ArgumentLine[] }) {
  return (
    // Long lists scroll inside this box, which is focusable for the keyboard.
    <div
      {...(lines.length > FIT && { role: 'group', 'aria-label': 'Arguments', tabIndex: 0 })}
      className="max-h-96 overflow-auto rounded-xs bg-sunken py-1"
    >
      <ul className="mono">
        {lines.slice(0, MAX_LINES).map(({ kind, text }, index) => (
          <li
            // oxlint-disable-next-line react/no-array-index-key -- arguments repeat: only their position identifies them
            key={index}
            className={classNames(
              'flex gap-2 px-2 whitespace-pre-wrap',
              kind === 'del' && 'text-ink-3',
              kind === 'ins' && 'bg-hover font-bold',
            )}
          >
            <span aria-hidden className="w-2 flex-none">
              {SIGN[kind].sign}
            </span>
            <VisuallyHidden>{SIGN[kind].spoken}</VisuallyHidden>
            <span
              className={classNames(
                'min-w-0 [overflow-wrap:anywhere]',
                kind === 'del' && 'line-through',
              )}
            >
              <bdi>{text === '' ? '""' : visible(clip(text, 2000))}</bdi>
            </span>
          </li>
        ))}
        {lines.length > MAX_LINES && (
          <li className="px-2 text-ink-3">
            {lines.length - MAX_LINES} more, in the record as JSON
          </li>
        )}
      </ul>
    </div>
  )
}

import { classNames } from '#src/ui/class-names.ts'
import { VisuallyHidden } from '#src/ui/visually-hidden.tsx'
import type { ArgumentLine } from './diff-arguments.ts'
import { clip, visible } from './display-text.ts'

/** More lines than anybody compares by eye. */
const SHOWN = 200
/** Lines that surely fit without scrolling. */
const FIT = 4

const SIGN = {
  keep: { sign: ' ', said: '' },
  del: { sign: '−', said: 'removed: ' },
  ins: { sign: '+', said: 'added: ' },
} as const

/** Arguments as code: one a line, − for what went, + for what came. */
export function ArgumentLines({ lines }: { lines: readonly ArgumentLine[] }) {
  return (
    // It scrolls inside itself when there are many, by keyboard too.
    <div
      {...(lines.length > FIT && { role: 'group', 'aria-label': 'Arguments', tabIndex: 0 })}
      className="max-h-96 overflow-auto rounded-xs bg-sunken py-1"
    >
      <ul className="mono">
        {lines.slice(0, SHOWN).map(({ kind, text }, index) => (
          <li
            // oxlint-disable-next-line react/no-array-index-key -- arguments repeat: they have no identity but their place
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
            <VisuallyHidden>{SIGN[kind].said}</VisuallyHidden>
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
        {lines.length > SHOWN && (
          <li className="px-2 text-ink-3">
            {lines.length - SHOWN} more: they are in the record as JSON
          </li>
        )}
      </ul>
    </div>
  )
}

import { useLayoutEffect, useRef } from 'react'
import { classNames } from '#src/ui/styles/class-names.ts'
import { textLinkClass } from '#src/ui/styles/text-link-class.ts'
import { causeOf } from '#board/environments/state-words.ts'
import type { OlderPageLoad } from '#board/matrix/board-environment.ts'
import { LINE } from './cell-lines.tsx'
import type { CellWords } from './cell-words.ts'

/**
 * Keeps the focus in a cell whose button is about to be replaced by its answer: on the link there, else on the cell.
 * For the cleanup of a layout effect, which runs while the button is still in the document.
 */
const keepCellFocus = (button: HTMLElement | null): void => {
  if (!button || document.activeElement !== button) return
  const cell = button.closest<HTMLElement>('[role="cell"]')
  queueMicrotask(() => {
    // The row may have been scrolled out of view, or folded.
    if (!cell?.isConnected) return
    const next = cell.querySelector<HTMLElement>('a, button')
    if (!next) cell.tabIndex = -1
    ;(next ?? cell).focus({ preventScroll: true })
  })
}

/** How loading older deployments goes: "waiting its turn"; undefined while nothing is loading. */
const loadingWords = (further: OlderPageLoad): string | undefined => {
  if (further.kind === 'queued') return 'waiting its turn'
  if (further.kind !== 'loading') return undefined
  return further.waitsUntil === undefined
    ? `loading, ${further.pages} of ${further.most} pages`
    : 'waiting for the rate limit'
}

type LoadOlderButtonProps = { further: OlderPageLoad; onLoad: () => void }

/** Loads older deployments. The same button while it loads, so that it keeps the focus. */
function LoadOlderButton({ further, onLoad }: LoadOlderButtonProps) {
  const button = useRef<HTMLButtonElement>(null)
  useLayoutEffect(() => {
    const { current } = button
    return () => keepCellFocus(current)
  }, [])
  const loading = loadingWords(further)
  const title =
    further.kind === 'failed'
      ? `The next page could not be loaded: ${causeOf(further.error.failure)}.`
      : 'Loads a few older pages of this environment.'
  return (
    <button
      ref={button}
      type="button"
      {...(loading === undefined ? { title, onClick: onLoad } : { 'aria-disabled': true })}
      className={classNames(
        // As high as a finger needs, without a higher row.
        'col-start-4 row-start-1 -my-1 py-1 text-xs font-normal whitespace-nowrap',
        loading === undefined ? `${textLinkClass} text-ink-2 print:hidden` : 'text-ink-3',
      )}
    >
      {loading ?? (further.kind === 'failed' ? 'Try again' : 'Load older')}
    </button>
  )
}

type UnknownCellProps = LoadOlderButtonProps & { words: CellWords & { kind: 'unknown' } }

/** What is known of a service of which it is not known what runs, and the way to look further. */
export function UnknownCell({ words, further, onLoad }: UnknownCellProps) {
  return (
    <span className={LINE} title={words.why}>
      <span aria-hidden className="col-start-1 text-ink-2">
        ?
      </span>
      <span
        className={classNames(
          'col-[2/4] row-start-1 text-ink-3 print:col-[2/-1] print:wrap-anywhere print:whitespace-normal',
          words.named === undefined ? 'whitespace-nowrap' : 'truncate',
        )}
      >
        {words.named !== undefined && (
          <>
            <span className="mono text-sm">{words.named}</span>{' '}
          </>
        )}
        {words.words}
      </span>
      {words.further && <LoadOlderButton further={further} onLoad={onLoad} />}
    </span>
  )
}

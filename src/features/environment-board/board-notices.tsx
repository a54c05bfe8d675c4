import Info from 'lucide-react/icons/info'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { reorderPins, setPinned } from '#src/lib/storage/change-bookmarks.ts'
import { counted } from '#src/lib/text/counted.ts'
import { changeWithUndo } from '#src/shared/undo-bookmark-change.ts'
import { Button } from '#src/ui/buttons/button.tsx'
import { Notice } from '#src/ui/states/notice.tsx'
import { KeepBoardForm } from './keep-board-form.tsx'

type SharedBoardNoticeProps = {
  environments: readonly string[]
  reference: string | undefined
  /** How many of them are not pinned yet. */
  unpinned: number
}

/** Says that a board came with its address, and offers to keep it. Nothing is added by itself. */
export function SharedBoardNotice({ environments, reference, unpinned }: SharedBoardNoticeProps) {
  const [keeping, setKeeping] = useState(false)
  const all = counted(environments.length, 'environment')
  const pin = () =>
    changeWithUndo(`Pinned ${counted(unpinned, 'environment')}.`, (known) => {
      const addresses = environments.map((environmentId) => ({ environmentId }))
      const pinned = addresses.reduce((some, address) => setPinned(some, address, true), known)
      return reorderPins(pinned, addresses)
    })
  const startKeeping = () => {
    flushSync(() => setKeeping(true))
    document.querySelector<HTMLElement>('form[aria-label="Save this board"] input')?.focus()
  }
  const keepButton = useRef<HTMLButtonElement>(null)
  const stopKeeping = () => {
    flushSync(() => setKeeping(false))
    // Once the board is kept, the notice is gone with its buttons.
    const next = keepButton.current ?? document.getElementById('headline')
    next?.focus({ preventScroll: true })
  }
  return (
    <div className="mb-5 grid gap-3">
      <Notice
        tone="neutral"
        icon={Info}
        title="You opened this board from a link."
        action={
          !keeping && (
            <>
              {unpinned > 0 && (
                <Button size="sm" onClick={pin}>
                  {unpinned === environments.length
                    ? `Pin ${environments.length === 1 ? 'this environment' : `these ${all}`}`
                    : `Pin the ${unpinned} that are not pinned`}
                </Button>
              )}
              <Button ref={keepButton} size="sm" onClick={startKeeping}>
                Save as a board…
              </Button>
            </>
          )
        }
      >
        It shows {all}. Your own board is unchanged.
      </Notice>
      {keeping && (
        <KeepBoardForm environments={environments} reference={reference} onDone={stopKeeping} />
      )}
    </div>
  )
}

/** Says that a newer version of the team's file is not used. `problem`: what is wrong with it, a line each. */
export function TeamProblemNotice({ problem }: { problem: string }) {
  return (
    <Notice
      tone="warning"
      icon={TriangleAlert}
      className="mb-5"
      title="The team’s file has an error. The last version without one is still used."
    >
      <span className="wrap-anywhere whitespace-pre-line">{problem}</span>
    </Notice>
  )
}

/** The most ignored values that are shown. */
const MAX_IGNORED = 5

type IgnoredNoticeProps = {
  ignored: readonly string[]
  /** What such an address takes, in a sentence. */
  takes: string
}

/** Names what the address of a page holds and cannot be used. */
export function IgnoredNotice({ ignored, takes }: IgnoredNoticeProps) {
  const words = ignored
    .slice(0, MAX_IGNORED)
    .map((one) => `“${one.length > 40 ? `${one.slice(0, 40)}…` : one}”`)
    .join(', ')
  const more = ignored.length > MAX_IGNORED ? ` and ${ignored.length - MAX_IGNORED} more` : ''
  return (
    <Notice
      tone="warning"
      icon={TriangleAlert}
      className="mb-5"
      title="Part of this link was ignored:"
    >
      <span className="wrap-anywhere">
        {words}
        {more}.
      </span>{' '}
      {takes}
    </Notice>
  )
}

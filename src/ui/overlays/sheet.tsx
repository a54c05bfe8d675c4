import { Modal } from './modal.tsx'
import type { ModalProps } from './modal.tsx'

type SheetProps = ModalProps & {
  /** `side` comes from the bottom on phones; `bottom` does at every width. */
  from?: 'side' | 'bottom'
}

const FRAME = {
  side: 'mt-auto mb-0 w-full rounded-t-lg sm:my-0 sm:me-0 sm:ms-auto sm:h-dvh sm:w-panel sm:rounded-none',
  bottom: 'mx-auto mt-auto mb-0 w-full max-w-page rounded-t-lg',
} as const
const BODY = { side: 'max-h-[85dvh] sm:max-h-dvh', bottom: 'max-h-[85dvh]' } as const

/** A modal panel at the edge of the window, for content that has no room in the page. */
export function Sheet({ from = 'side', ...modal }: SheetProps) {
  return (
    <Modal
      {...modal}
      frame={`${FRAME[from]} bg-surface text-ink shadow-sheet`}
      body={`${BODY[from]} overflow-auto overscroll-contain`}
    />
  )
}

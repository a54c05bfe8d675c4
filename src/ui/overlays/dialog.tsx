import type { ReactNode } from 'react'

import { Modal } from './modal.tsx'
import type { ModalProps } from './modal.tsx'

type DialogProps = ModalProps & {
  /** Buttons at the bottom. The one that changes nothing comes last. */
  actions?: ReactNode
  /** `wide` has room for two columns. */
  size?: 'wide' | undefined
}

/** A modal dialog, for a question that the person must answer first. */
export function Dialog({ actions, size, children, ...modal }: DialogProps) {
  const width =
    size === 'wide' ? 'w-[min(72rem,calc(100vw-2rem))]' : 'w-[min(26rem,calc(100vw-2rem))]'
  return (
    <Modal
      {...modal}
      frame={`m-auto ${width} rounded-lg bg-raised text-ink shadow-sheet`}
      body="grid max-h-[85dvh] gap-3 overflow-auto p-5"
    >
      {children}
      {actions && <div className="flex flex-wrap justify-end gap-2">{actions}</div>}
    </Modal>
  )
}

import Bug from 'lucide-react/icons/bug'
import CloudOff from 'lucide-react/icons/cloud-off'
import type { ReactNode } from 'react'
import { Button } from '#src/ui/buttons/button.tsx'
import { CopyErrorReport } from '#src/ui/buttons/copy-error-report.tsx'
import { Notice } from './notice.tsx'

type PartFailedProps = {
  /** What it shows, to follow "The console could not load": "the details". */
  what: string
  /** The fault of the console; undefined if the code of the part did not load. */
  fault?: { error: unknown } | undefined
  onAgain: () => void
  /** A close button, for content that has its own. */
  close?: ReactNode
}

/** Says that a part of the page did not load, or failed, and offers a retry. */
export function PartFailed({ what, fault, onAgain, close }: PartFailedProps) {
  return (
    <Notice
      tone="danger"
      icon={fault ? Bug : CloudOff}
      role="alert"
      title={`The console ${fault ? 'failed to show' : 'could not load'} ${what}.`}
      action={
        <>
          <Button size="sm" onClick={onAgain}>
            Try again
          </Button>
          {fault && <CopyErrorReport error={fault.error} />}
          {close}
        </>
      }
    >
      {fault
        ? 'The rest of the page still works. This is a bug in the console, not in the API.'
        : 'The network failed, or the console was updated since this tab was opened. If it was updated, reload the page.'}
    </Notice>
  )
}

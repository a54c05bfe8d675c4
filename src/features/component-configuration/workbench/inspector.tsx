import { useEffect, useState } from 'react'
import { afterFirstPage } from '#src/lib/first-page.ts'
import { LazyPanel } from '#src/ui/lazy-panel.tsx'
import { lazyWithPreload } from '#src/ui/lazy-with-preload.ts'

const RequestAndAnswer = lazyWithPreload(() =>
  import('./request-and-answer.tsx').then((code) => code.RequestAndAnswer),
)

/** The exact request and the last answer, when opened. */
export function Inspector() {
  const [open, setOpen] = useState(false)
  // Loaded while the network is there, so that it opens at once and after it is gone.
  useEffect(() => afterFirstPage(() => void RequestAndAnswer.preload().catch(() => {})), [])
  return (
    <details
      className="border-t border-line py-3.5"
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary className="-my-1 cursor-pointer py-1 font-medium">Request and answer</summary>
      {open && (
        <LazyPanel what="the request and its answer">
          <RequestAndAnswer />
        </LazyPanel>
      )}
    </details>
  )
}

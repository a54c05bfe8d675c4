import { LazyPanel } from '#src/ui/lazy-panel.tsx'
import { lazyWithPreload } from '#src/ui/lazy-with-preload.ts'
import { useDisclosure } from '#src/ui/use-disclosure.ts'
import { usePreloadLater } from '#src/ui/use-preload-later.ts'

const RequestAndAnswer = lazyWithPreload(() =>
  import('./request-and-answer.tsx').then((code) => code.RequestAndAnswer),
)

/** The exact request and the last answer, when opened. */
export function Inspector() {
  const { open, details } = useDisclosure()
  usePreloadLater(RequestAndAnswer)
  return (
    <details {...details} className="border-t border-line py-3.5">
      <summary className="-my-1 py-1 font-medium">Request and answer</summary>
      {open && (
        <LazyPanel what="the request and its answer">
          <RequestAndAnswer />
        </LazyPanel>
      )}
    </details>
  )
}

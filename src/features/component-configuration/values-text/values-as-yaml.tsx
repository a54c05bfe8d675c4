import FileCode from 'lucide-react/icons/file-code'
import { useRef, useState } from 'react'
import { usePageActions } from '#src/shared/page-actions.ts'
import { useConfiguration } from '#form/engine/configuration-context.ts'
import { IconButton } from '#src/ui/buttons/icon-button.tsx'
import { LazyPanel } from '#src/ui/states/lazy-panel.tsx'
import { lazyWithPreload } from '#src/ui/hooks/lazy-with-preload.ts'
import { useStore } from '#src/ui/hooks/use-store.ts'

const ValuesPane = lazyWithPreload(() =>
  import('./values-pane.tsx').then((code) => code.ValuesPane),
)

const LABEL = 'Values as YAML'

/** The button that shows the draft as YAML beside the form. */
export function ValuesAsYaml() {
  const { whole } = useConfiguration()
  const saved = useStore(whole.savedText)
  const [wanted, setWanted] = useState<boolean>()
  const [isPartlyUnsent, setPartlyUnsent] = useState(false)
  // A text that is not in the form yet must not be overlooked after a reload.
  const isOpen = wanted ?? saved?.isUnread ?? false
  const button = useRef<HTMLButtonElement>(null)
  // What the open text says of itself.
  const isMarked = isPartlyUnsent && !isOpen
  const toggle = () => setWanted(!isOpen)
  const close = () => {
    setWanted(false)
    // The button that had the focus goes with the pane.
    button.current?.focus({ preventScroll: true })
  }
  usePageActions([{ id: 'values', label: LABEL, icon: FileCode, run: toggle }])
  return (
    <>
      <span className="relative inline-flex">
        <IconButton
          ref={button}
          icon={FileCode}
          label={isMarked ? `${LABEL}: not all of the text is sent` : LABEL}
          aria-expanded={isOpen}
          onClick={toggle}
        />
        {isMarked && (
          <span
            aria-hidden
            className="pointer-events-none absolute end-1 top-1 size-2 rounded-full bg-warning-solid"
          />
        )}
      </span>
      {isOpen && (
        <LazyPanel what="the values">
          <ValuesPane onClose={close} onClosed={setPartlyUnsent} />
        </LazyPanel>
      )}
    </>
  )
}

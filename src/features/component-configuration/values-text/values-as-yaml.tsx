import FileCode from 'lucide-react/icons/file-code'
import { useState } from 'react'
import { usePageActions } from '#src/shared/page-actions.ts'
import { IconButton } from '#src/ui/icon-button.tsx'
import { LazyPanel } from '#src/ui/lazy-panel.tsx'
import { lazyWithPreload } from '#src/ui/lazy-with-preload.ts'

const ValuesPane = lazyWithPreload(() =>
  import('./values-pane.tsx').then((code) => code.ValuesPane),
)

const LABEL = 'Values as YAML'

/** The button that shows the draft as YAML beside the form. */
export function ValuesAsYaml() {
  const [isOpen, setIsOpen] = useState(false)
  const toggle = () => setIsOpen(!isOpen)
  usePageActions([{ id: 'values', label: LABEL, icon: FileCode, run: toggle }])
  return (
    <>
      <IconButton icon={FileCode} label={LABEL} aria-expanded={isOpen} onClick={toggle} />
      {isOpen && (
        <LazyPanel what="the values">
          <ValuesPane onClose={toggle} />
        </LazyPanel>
      )}
    </>
  )
}

import ClipboardPaste from 'lucide-react/icons/clipboard-paste'
import Redo from 'lucide-react/icons/redo-2'
import Search from 'lucide-react/icons/search'
import Undo from 'lucide-react/icons/undo-2'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { Glyph } from '#src/ui/glyph.tsx'
import { IconButton } from '#src/ui/icon-button.tsx'
import { Segmented } from '#src/ui/segmented.tsx'
import { TextField } from '#src/ui/text-field.tsx'
import { useConfiguration, useOverview, useResolution } from './configuration-context.ts'
import { FillDialog } from './fill-dialog.tsx'
import { FIND_ALL, type Find } from './find-fields.ts'
import { resolveLook } from './resolve-look.ts'
import { showBelowTools } from './show-below-tools.ts'

/** Where the status stands below the form, its glyph stays in view here. */
function StatusGlyph() {
  const { kind } = useResolution()
  return (
    <span aria-hidden className="flex items-center px-1 min-[62rem]:hidden">
      <Glyph {...resolveLook(kind)} />
    </span>
  )
}

/** Finding a field, and taking steps back and forward. */
export function FormTools() {
  const { find, steps, undo, redo } = useConfiguration()
  const { edits, problems } = useOverview()
  const { text, only } = useSyncExternalStore(find.subscribe, find.get)
  const can = useSyncExternalStore(steps.subscribe, steps.get)
  const [filling, setFilling] = useState(false)
  const tools = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (text === FIND_ALL.text && only === FIND_ALL.only) return
    // What is left of the form is short, and its beginning may be far above what was looked at.
    const form = tools.current?.parentElement?.querySelector('[role=form]')
    if (form && tools.current) showBelowTools(form, tools.current)
  }, [text, only])
  const [fills, setFills] = useState(0)
  useEffect(() => {
    // What became of the text is said right below the tools.
    const said = tools.current?.nextElementSibling
    if (fills > 0 && said && tools.current) showBelowTools(said, tools.current)
  }, [fills])
  return (
    <div
      ref={tools}
      className="sticky top-0 z-(--z-sticky) flex flex-wrap short:static items-center gap-2 border-b border-line bg-canvas py-2.5"
    >
      <TextField
        label="Find a field"
        labelHidden
        type="search"
        icon={Search}
        placeholder="Find a field"
        value={text}
        onChange={(event) => find.set({ ...find.get(), text: event.target.value })}
        className="min-w-28 flex-1"
      />
      <span className="flex">
        <StatusGlyph />
        <IconButton
          icon={ClipboardPaste}
          label="Fill from JSON or YAML"
          onClick={() => setFilling(true)}
        />
        <IconButton
          icon={Undo}
          label="Undo"
          {...(!can.undo && { disabledReason: 'Nothing to undo' })}
          onClick={undo}
        />
        <IconButton
          icon={Redo}
          label="Redo"
          {...(!can.redo && { disabledReason: 'Nothing to redo' })}
          onClick={redo}
        />
      </span>
      <Segmented<Find['only']>
        legend="Show"
        // On a phone a row of its own: its counts grow.
        className="max-sm:basis-full"
        options={[
          { value: 'all', label: 'All' },
          { value: 'edited', label: `Edited ${edits}` },
          { value: 'problems', label: `Problems ${problems.length}` },
        ]}
        value={only}
        onValueChange={(next) => find.set({ ...find.get(), only: next })}
      />
      {filling && (
        <FillDialog
          onFilled={() => setFills((count) => count + 1)}
          onClose={() => setFilling(false)}
        />
      )}
    </div>
  )
}

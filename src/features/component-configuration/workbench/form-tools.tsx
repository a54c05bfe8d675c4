import ClipboardPaste from 'lucide-react/icons/clipboard-paste'
import { useStore } from '#src/ui/hooks/use-store.ts'
import ListTree from 'lucide-react/icons/list-tree'
import Redo from 'lucide-react/icons/redo-2'
import Search from 'lucide-react/icons/search'
import Undo from 'lucide-react/icons/undo-2'
import { type ReactNode, useDeferredValue, useEffect, useRef, useState } from 'react'
import { useNavigate } from '#src/router/router-context.tsx'
import { type PageAction, usePageActions } from '#src/shared/page-actions.ts'
import { IconButton } from '#src/ui/buttons/icon-button.tsx'
import { useFindHint } from '#src/ui/states/use-find-hint.ts'
import { Segmented } from '#src/ui/fields/segmented.tsx'
import { TextField } from '#src/ui/fields/text-field.tsx'
import {
  useConfiguration,
  useOverviewPart,
  useOverview,
} from '#form/engine/configuration-context.ts'
import { countEdits } from '#form/body/edit-list.ts'
import { FIND_ALL, type Find } from '#form/engine/find-fields.ts'
import { withShow } from '#form/engine/form-search.ts'
import { FillDialog } from './fill-dialog.tsx'
import { markFound, showBelowTools } from './find-marks.ts'

const collapsedHint = () =>
  document.querySelector('[role=form] button[aria-expanded=false]:not([aria-haspopup])') === null
    ? undefined
    : 'The browser’s Find does not see collapsed groups. “Find a field” does.'

type FormToolsProps = {
  /** What opens and closes the outline of a long form. */
  outline?: { isOpen: boolean; toggle: () => void } | undefined
  children?: ReactNode
}

/** The toolbar: search, fill, undo, redo, filter, and what the page adds. */
export function FormTools({ outline, children }: FormToolsProps) {
  const { find, steps, undo, redo } = useConfiguration()
  const navigate = useNavigate()
  const edited = useOverviewPart('edits')
  const needed = useOverview(
    ({ problems }) => new Set(problems.flatMap(({ node }) => node ?? [])).size,
  )
  const different = useOverview(({ editList }) =>
    countEdits(editList.filter(({ differs }) => differs)),
  )
  const now = useStore(find)
  // The form follows what is typed here once that is painted.
  const { text, only } = useDeferredValue(now)
  const can = useStore(steps)
  const [filling, setFilling] = useState(false)
  const tools = useRef<HTMLDivElement>(null)
  const buttons: readonly PageAction[] = [
    {
      id: 'fill',
      label: 'Fill from JSON or YAML',
      icon: ClipboardPaste,
      run: () => setFilling(true),
    },
    {
      id: 'undo',
      label: 'Undo',
      icon: Undo,
      run: undo,
      disabledReason: can.undo ? undefined : 'Nothing to undo',
    },
    {
      id: 'redo',
      label: 'Redo',
      icon: Redo,
      run: redo,
      disabledReason: can.redo ? undefined : 'Nothing to redo',
    },
  ]
  usePageActions([
    {
      id: 'find',
      label: 'Find a field',
      icon: Search,
      run: () => tools.current?.querySelector<HTMLElement>('[type=search]')?.focus(),
    },
    ...buttons,
  ])
  useEffect(() => {
    const bar = tools.current
    if (!bar) return undefined
    // The heads of groups stay in sight below it.
    const observer = new ResizeObserver(() =>
      bar.parentElement?.style.setProperty('--tools', `${bar.offsetHeight}px`),
    )
    observer.observe(bar)
    return () => observer.disconnect()
  }, [])
  useEffect(() => {
    if (text === FIND_ALL.text && only === FIND_ALL.only) return
    // The filtered form is short, and may start far above the window.
    const form = tools.current?.parentElement?.querySelector('[role=form]')
    if (form && tools.current) showBelowTools(form, tools.current)
  }, [text, only])
  useEffect(() => {
    const form = tools.current?.parentElement?.querySelector('[role=form]')
    if (!form || text.trim() === '') return undefined
    return markFound(form, text)
  }, [text])
  useFindHint(collapsedHint)
  const [fills, setFills] = useState(0)
  useEffect(() => {
    // The result is shown right below the toolbar.
    const result = tools.current?.nextElementSibling
    if (fills > 0 && result && tools.current) showBelowTools(result, tools.current)
  }, [fills])
  return (
    <div
      ref={tools}
      className="sticky top-0 z-(--z-sticky) flex flex-wrap print:hidden short:static items-center gap-2 border-b border-line bg-canvas py-2.5"
    >
      <TextField
        lineBreaks="spaces"
        label="Find a field"
        labelHidden
        type="search"
        icon={Search}
        placeholder="Find a field"
        value={now.text}
        onChange={(event) => find.set({ ...find.get(), text: event.target.value })}
        className="min-w-28 flex-1"
      />
      <span className="flex">
        {outline && (
          <IconButton
            icon={ListTree}
            label="Outline"
            aria-expanded={outline.isOpen}
            onClick={outline.toggle}
          />
        )}
        {buttons.map(({ id, run, ...button }) => (
          <IconButton key={id} {...button} onClick={run} />
        ))}
        {children}
      </span>
      <Segmented<Find['only']>
        legend="Show"
        // On phones it takes a whole row, to leave room for large counts.
        className="max-sm:basis-full"
        options={[
          { value: 'all', label: 'All' },
          { value: 'needed', label: `Needs an answer ${needed}` },
          { value: 'edited', label: `Edited ${edited}` },
          {
            value: 'differs',
            label: (
              <>
                Differs<span className="max-sm:sr-only"> from default</span> {different}
              </>
            ),
          },
        ]}
        value={now.only}
        onValueChange={(next) => {
          find.set({ ...find.get(), only: next })
          void navigate({ to: '.', search: withShow(next), replace: true })
        }}
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

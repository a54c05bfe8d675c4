import ListTree from 'lucide-react/icons/list-tree'
import { useDeferredValue, useRef, useState } from 'react'
import { termsOf } from '#src/lib/text/fold-text.ts'
import { counted } from '#src/lib/text/counted.ts'
import { useRouter } from '#src/router/router-context.tsx'
import { usePageActions } from '#src/shared/page-actions.ts'
import { Button } from '#src/ui/buttons/button.tsx'
import { SearchTerms } from '#src/ui/marks/marked-text.tsx'
import { TextField } from '#src/ui/fields/text-field.tsx'
import { useStore } from '#src/ui/hooks/use-store.ts'
import type { NodeId } from '#form/draft/field-address.ts'
import { useConfiguration } from '#form/engine/configuration-context.ts'
import { collapsedIn, withCollapsed } from '#form/engine/form-search.ts'
import { OutlineRow } from './outline-row.tsx'
import { filterOutline, foundInOutline, type OutlineEntry } from './outline-tree.ts'
import { useOutline, useCurrentPart } from './use-outline.ts'
import { afterPaint } from '#src/lib/page/after-paint.ts'
import { focusIn, goTo } from '#form/controls/focus-field.ts'

/** For how many frames what comes into view may still get another height than was estimated. */
const FRAMES = 8

/** Shows an element at the top of the window, and keeps it there while what is around it gets its height. */
const showAtTop = (element: Element | null, frames = FRAMES): void => {
  element?.scrollIntoView({ block: 'start' })
  if (frames > 0) afterPaint(() => showAtTop(element, frames - 1))
}

/** Focuses a field's control, and scrolls the field to the top of the window. */
const jumpToField = (id: NodeId): void =>
  goTo(id, (element) => {
    focusIn(element)
    showAtTop(element.closest('[data-field]'))
  })

/** Focuses a group or list itself, so that Tab goes on to its first field, and scrolls it to the top of the window. */
const jumpToGroup = (id: NodeId): void =>
  goTo(id, (group) => {
    group.focus({ preventScroll: true })
    showAtTop(group)
  })

type OutlinePaneProps = {
  /** Called before the focus goes to a part of the form. */
  onLeave?: (() => void) | undefined
}

/** How many found fields are in the parts. */
const foundCount = (entries: readonly OutlineEntry[]): number =>
  entries.reduce((sum, { own, entries: inner, isFields }) => {
    const isList = !isFields && own.length === 0 && inner.length === 0
    return sum + own.length + (isList ? 1 : 0) + foundCount(inner)
  }, 0)

/** The outermost groups that can be collapsed. */
const outerPaths = (entries: readonly OutlineEntry[]): readonly string[] =>
  entries.flatMap(({ path, entries: inner }) => (path === undefined ? outerPaths(inner) : [path]))

/** Collapses all groups of the form, or opens them. */
function CollapseAll({ entries }: { entries: readonly OutlineEntry[] }) {
  const { history, navigate } = useRouter()
  const paths = outerPaths(entries)
  const isAnyOpen = useStore({
    subscribe: history.subscribe,
    get: () => paths.some((path) => !collapsedIn(history.location.search).has(path)),
  })
  if (paths.length === 0) return null
  const search = isAnyOpen
    ? withCollapsed(paths, true)
    : withCollapsed([...collapsedIn(history.location.search)], false)
  return (
    <Button
      variant="ghost"
      size="sm"
      onClick={() => void navigate({ to: '.', search, replace: true })}
    >
      {isAnyOpen ? 'Collapse all groups' : 'Expand all groups'}
    </Button>
  )
}

/**
 * The groups of the form as a tree: what is edited, needed and wrong in each, which one is in view, and a link to each.
 * While fields are searched or chosen, it lists those that match.
 */
export function OutlinePane({ onLeave }: OutlinePaneProps) {
  const { find, found } = useConfiguration()
  const { history, navigate } = useRouter()
  const entries = useOutline()
  const where = useCurrentPart(entries)
  const [typed, setTyped] = useState('')
  // What is typed is painted before the outline follows it.
  const matching = useDeferredValue(useStore(found))
  const { text } = useDeferredValue(useStore(find))
  const filter = useDeferredValue(typed)
  const box = useRef<HTMLInputElement>(null)
  // In Tab order it comes after all fields.
  usePageActions([
    {
      id: 'outline',
      label: 'Go to the outline',
      icon: ListTree,
      run: () => box.current?.focus(),
    },
  ])
  const searched = matching ? `${text} ${filter}` : filter
  const shown = filterOutline(matching ? foundInOutline(entries, matching) : entries, filter)

  const goToField = (id: NodeId) => {
    onLeave?.()
    jumpToField(id)
  }
  const goToEntry = ({ target, isFields, path }: OutlineEntry) => {
    if (isFields) {
      goToField(target)
      return
    }
    onLeave?.()
    if (path !== undefined && collapsedIn(history.location.search).has(path)) {
      const search = withCollapsed([path], false)
      void navigate({ to: '.', search, replace: true })
    }
    jumpToGroup(target)
  }
  return (
    <nav aria-label="Outline" className="grid gap-1.5">
      <TextField
        lineBreaks="spaces"
        ref={box}
        label="Filter the outline"
        labelHidden
        type="search"
        placeholder="Filter the outline"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      {matching && (
        <p role="status" className="px-2 text-xs text-ink-3">
          {counted(foundCount(shown), 'matching field')}
        </p>
      )}
      {shown.length === 0 && <p className="px-2 text-sm text-ink-2">No matches.</p>}
      <SearchTerms value={termsOf(searched)}>
        <ul>
          {shown.map((entry) => (
            <OutlineRow
              key={entry.key}
              entry={entry}
              depth={0}
              where={where}
              isSearching={matching !== undefined}
              onGo={goToEntry}
              onGoToField={goToField}
            />
          ))}
        </ul>
      </SearchTerms>
      <span>
        <CollapseAll entries={entries} />
      </span>
    </nav>
  )
}

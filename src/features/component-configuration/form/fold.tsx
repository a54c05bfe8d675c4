import ChevronDown from 'lucide-react/icons/chevron-down'
import { useRouter } from '#src/router/router-context.tsx'
import { classNames } from '#src/ui/class-names.ts'
import { IconButton } from '#src/ui/icon-button.tsx'
import { useStore } from '#src/ui/use-store.ts'
import { useFound } from '#form/controls/form-wide.ts'
import { collapsedIn, pathInAddress, withCollapsed } from '#form/engine/form-search.ts'
import type { FormNode } from '#form/tree/form-node.ts'

/** Whether a group is collapsed, and what changes that; undefined for a group that always stays open. */
export type Fold = { readonly isCollapsed: boolean; readonly toggle: () => void }

/**
 * The address says whether a group is collapsed. What a search or a choice of fields finds is shown all the same.
 * A group in a list row has no lasting name, so it stays open.
 */
export const useFold = ({ address }: Pick<FormNode, 'address'>): Fold | undefined => {
  const { history, navigate } = useRouter()
  const path = pathInAddress(address)
  const isFinding = useFound() !== undefined
  const isCollapsed = useStore({
    subscribe: history.subscribe,
    get: () => path !== undefined && collapsedIn(history.location.search).has(path),
  })
  if (path === undefined || isFinding) return undefined
  const toggle = () => {
    const search = withCollapsed([path], !isCollapsed)
    // Without asking, because the person stays on this page. Only so is it done at once.
    void navigate({ to: '.', search, replace: true, resetScroll: false, ignoreBlocker: true })
  }
  return { isCollapsed, toggle }
}

/** Collapses a group or opens it. */
export function FoldButton({ fold, node }: { fold: Fold; node: FormNode }) {
  return (
    <IconButton
      icon={ChevronDown}
      label={`Fields of ${node.label}`}
      size="sm"
      className={classNames('-my-0.5 -ms-1.5', fold.isCollapsed && '[&>svg]:-rotate-90')}
      aria-expanded={!fold.isCollapsed}
      data-folds={node.id}
      onClick={fold.toggle}
    />
  )
}

import { savedViews } from '#src/lib/storage/saved-view-store.ts'
import type { SavedView } from '#src/lib/storage/saved-views.ts'
import { useStore } from '#src/ui/hooks/use-store.ts'

const NONE: readonly SavedView[] = []

/** The views that the person keeps, updated when this tab or another one changes them. */
export const useSavedViews = (): readonly SavedView[] => useStore(savedViews, () => NONE)

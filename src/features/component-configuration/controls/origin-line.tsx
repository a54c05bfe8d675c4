import { useCallback } from 'react'
import { useStore } from '#src/ui/use-store.ts'
import { useConfiguration } from '#form/engine/configuration-context.ts'
import { useMode } from '#form/controls/form-wide.ts'
import type { FieldView } from '#form/engine/field-views.ts'
import { originWords } from './origin-words.ts'

/** Where the value of a field comes from. */
export function OriginLine({ view }: { view: FieldView }) {
  const { sourceOf, textOf, subscribeValue } = useConfiguration()
  const mode = useMode()
  const { id } = view.node
  const text = useStore({
    subscribe: useCallback((listener) => subscribeValue(id, listener), [subscribeValue, id]),
    get: () => textOf(id),
  })
  return (
    <p className="mt-1 border-s-2 border-line-2 ps-2 text-xs text-ink-2">
      {originWords(view, mode, sourceOf(id), text)}
    </p>
  )
}

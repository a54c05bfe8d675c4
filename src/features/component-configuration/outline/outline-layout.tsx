import { useState } from 'react'
import { flushSync } from 'react-dom'
import { useNavigate, useSearch } from '#src/router/router-context.tsx'
import { useIsHydrating } from '#src/ui/hooks/use-is-hydrating.ts'
import { Sheet } from '#src/ui/overlays/sheet.tsx'
import { useMinWidth } from '#src/ui/hooks/use-min-width.ts'
import { useHasAnswer, useOverviewPart } from '#form/engine/configuration-context.ts'
import { readOutline, withOutline } from '#form/engine/form-search.ts'
import { OutlinePane } from './outline-pane.tsx'

/** From this width on, in rem, the outline is a column beside the form. */
const WIDE = 80

/** Where the outline of a long form is, and what opens and closes it. */
export type OutlineLayout = {
  readonly isOffered: boolean
  readonly isColumn: boolean
  readonly isSheet: boolean
  readonly toggle: () => void
}

/**
 * The outline is a column beside a form that was long when it came; otherwise it takes a press of its button, so that
 * nothing moves because an answer adds fields. In a narrow window it is a sheet.
 */
export const useOutlineLayout = (): OutlineLayout => {
  const isOffered = useOverviewPart('hasOutline')
  const hasAnswer = useHasAnswer()
  const isWide = useMinWidth(WIDE)
  const wanted = useSearch(readOutline)
  const navigate = useNavigate()
  const [isSheet, setIsSheet] = useState(false)
  const [wasLong, setWasLong] = useState(hasAnswer ? isOffered : undefined)
  if (hasAnswer && wasLong === undefined) setWasLong(isOffered)
  const isColumn = isOffered && isWide && (wanted ?? wasLong ?? isOffered)
  const toggle = () => {
    const search = withOutline(!isColumn)
    if (isWide) void navigate({ to: '.', search, replace: true })
    else setIsSheet(!isSheet)
  }
  return { isOffered, isColumn, isSheet: isSheet && !isWide, toggle }
}

/** The outline in its place. The host leaves it out, because it would name each part of the form a second time. */
export function Outline({ isColumn, isSheet, toggle }: OutlineLayout) {
  const isHydrating = useIsHydrating()
  if (isColumn) {
    return (
      <div
        data-outline
        // After the form in Tab order, which would otherwise begin with each part of it.
        className="max-[80rem]:hidden sticky top-0 order-first max-h-[calc(100dvh-3.5rem)] overflow-auto overscroll-contain py-3"
      >
        {!isHydrating && <OutlinePane />}
      </div>
    )
  }
  if (!isSheet) return null
  return (
    <Sheet open onClose={toggle} title="Outline" className="grid gap-3 p-4">
      {/* Closed first: a closing sheet returns the focus to its button. */}
      <OutlinePane onLeave={() => flushSync(toggle)} />
    </Sheet>
  )
}

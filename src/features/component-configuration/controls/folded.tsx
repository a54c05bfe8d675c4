import { useLayoutEffect } from 'react'
import { flushSync } from 'react-dom'
import { addGap, contains } from '#form/controls/lazy-fields.ts'
import { useConfiguration, useOverviewPart } from '#form/engine/configuration-context.ts'
import { groupSummary } from '#form/engine/group-summary.ts'
import type { NodeId } from '#form/draft/field-address.ts'

/** In place of the fields of a collapsed group or row: what is set in it. A jump to one of its fields opens it. */
export function Folded({ id, onOpen }: { id: NodeId; onOpen: () => void }) {
  const { field, textOf } = useConfiguration()
  // The summary follows the edits and the messages.
  useOverviewPart('editList')
  useOverviewPart('problems')
  const { text, wrong, needed } = groupSummary(id, { field, textOf })
  useLayoutEffect(
    () =>
      addGap({
        renderContaining: (target) => {
          const isHere = contains(field, id, target)
          if (isHere) flushSync(onOpen)
          return isHere
        },
      }),
    [id, field, onOpen],
  )
  return (
    <p className="pb-2 ps-(--gutter) text-sm text-ink-2">
      {wrong > 0 && <span className="font-medium text-danger">{wrong} wrong. </span>}
      {needed > 0 && <span className="font-medium text-ink">{needed} needed. </span>}
      {text}
    </p>
  )
}

import { useConfiguration, useOverviewPart } from '#form/engine/configuration-context.ts'
import { groupSummary } from '#form/engine/group-summary.ts'
import type { NodeId } from '#form/draft/field-address.ts'

/** In place of the fields of a collapsed group or row: what is set in it. */
export function Folded({ id }: { id: NodeId }) {
  const { field, textOf } = useConfiguration()
  // The summary follows the edits and the messages.
  useOverviewPart('editList')
  useOverviewPart('problems')
  const { text, wrong, needed } = groupSummary(id, { field, textOf })
  return (
    <p className="pb-2 ps-(--gutter) text-sm text-ink-2">
      {wrong > 0 && <span className="font-medium text-danger">{wrong} wrong. </span>}
      {needed > 0 && <span className="font-medium text-ink">{needed} needed. </span>}
      {text}
    </p>
  )
}

import { type ReactNode, useDeferredValue } from 'react'
import { firstWindow } from '#src/lib/first-paint.ts'
import type { NodeId } from '#form/draft/field-address.ts'

/** The least height that a field takes of a window, in px: half a row, where two are side by side. */
const LEAST = 30

type FieldColumnProps = { ids: readonly NodeId[]; children: (id: NodeId) => ReactNode }

/**
 * All fields of a column. Those that fill a window are painted first, and are all that the host sends. React makes the
 * others right after, and a key interrupts it.
 */
export function FieldColumn({ ids, children }: FieldColumnProps) {
  const first = Math.ceil(firstWindow().height / LEAST)
  const shown = useDeferredValue(ids, ids.length > first ? ids.slice(0, first) : undefined)
  return <>{shown.map(children)}</>
}

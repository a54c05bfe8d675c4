import { useWatch } from 'react-hook-form'
import { useConfiguration } from './configuration-context.ts'
import { codePoints } from './code-points.ts'
import type { NodeId } from './place.ts'

/** How long a text is and may be. Renders at each key, and nothing else with it. */
export function LengthCounter({ id, most }: { id: NodeId; most: number }) {
  const { form } = useConfiguration()
  // Exact: else it is told of each field whose opaque name goes on from its own.
  const value = useWatch({ control: form.control, name: id, exact: true })
  const length = typeof value === 'string' ? codePoints(value) : 0
  return (
    // Who listens hears it once it is too long.
    <span
      aria-hidden
      className={`text-xs whitespace-nowrap ${length > most ? 'text-danger' : 'text-ink-3'}`}
    >
      {length} of {most}
    </span>
  )
}

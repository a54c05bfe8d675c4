import { ChoiceFrame } from './choice-frame.tsx'
import type { FieldView } from '#form/engine/field-views.ts'

/** A value that only the service sets. */
export function ReadOnlyField({ view }: { view: FieldView }) {
  const { node } = view
  return (
    <ChoiceFrame view={view}>
      {({ id }) => (
        <p id={id} className="min-h-5">
          <span className="sr-only">{node.label}: </span>
          {node.secretDefault || node.stored ? (
            <span className="text-ink-2">Set, not shown</span>
          ) : node.defaultText === undefined || node.defaultText === '' ? (
            '—'
          ) : (
            <span className="mono">
              <bdi>{node.defaultText}</bdi>
            </span>
          )}
        </p>
      )}
    </ChoiceFrame>
  )
}

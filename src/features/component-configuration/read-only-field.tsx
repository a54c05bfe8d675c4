import { ChoiceFrame } from './choice-frame.tsx'
import type { FieldView } from './field-views.ts'

/** A value that the service sets and nobody edits. */
export function ReadOnlyField({ view }: { view: FieldView }) {
  const { node } = view
  return (
    <ChoiceFrame view={view}>
      {({ id }) => (
        <p id={id} className="min-h-5">
          <span className="sr-only">{node.label}: </span>
          {node.defaultText === undefined || node.defaultText === '' ? (
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

import type { FieldView } from './field-views.ts'
import { boundsWords } from './list-words.ts'
import { ResetButton } from './reset-button.tsx'

/** The line above a list: its name, how many rows it has and may have, and the way back to untouched. */
export function ListHead({ view }: { view: FieldView }) {
  const { node, state, messages } = view
  const words = boundsWords(node)
  const needed = messages.some(({ tone }) => tone === 'needed')
  return (
    <>
      <div className="flex flex-wrap items-center gap-2 pb-1">
        <span aria-hidden className="text-md font-bold">
          {node.label}
        </span>
        {node.key !== node.label && node.rowNumber === undefined && (
          <span className="mono text-key text-ink-3">{node.key}</span>
        )}
        <span className="flex-1 border-b border-line" />
        {needed && <span className="text-xs font-medium">Needed</span>}
        <span className="text-xs text-ink-3">
          {state === 'untouched'
            ? words
            : [`${node.rows.length}`, words].filter(Boolean).join(' of ')}
        </span>
        {state !== 'untouched' && <ResetButton node={node} />}
      </div>
      {node.description !== undefined && (
        <p className="pb-1 text-xs text-ink-3">{node.description}</p>
      )}
    </>
  )
}

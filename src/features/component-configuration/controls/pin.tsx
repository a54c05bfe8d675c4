import { Glyph } from '#src/ui/marks/glyph.tsx'
import { toneClass } from '#src/ui/styles/tone.ts'
import type { FieldView } from '#form/engine/field-views.ts'

/**
 * A field's state in the gutter: a dot if edited, a glyph if wrong, a ring if needed. The tick that
 * every field has is drawn by its container (`data-field`), to save an element per field.
 */
export function Pin({ view: { messages, state } }: { view: FieldView }) {
  const wrong = messages.some(({ tone }) => tone === 'wrong')
  const needed = !wrong && messages.length > 0
  const edited = state !== 'untouched'
  if (!wrong && !needed && !edited) return null
  return (
    <span
      aria-hidden
      className="absolute start-[-0.25rem] top-[calc(var(--field-gap)/2)] grid h-5 w-6 place-items-center sm:start-0"
    >
      {wrong && (
        <span className={`col-start-1 row-start-1 grid bg-canvas ${toneClass('danger')}`}>
          <Glyph tone="danger" shape="failed" mark="alert" />
        </span>
      )}
      {needed && (
        <span className="col-start-1 row-start-1 size-3.5 rounded-full border-2 border-ink bg-canvas ring-4 ring-canvas" />
      )}
      {edited && (
        <span
          className={`drawn col-start-1 row-start-1 size-2.25 rounded-full bg-mark-solid ${wrong || needed ? 'translate-x-2 -translate-y-1.75 ring-2' : 'ring-4'} ring-canvas`}
        />
      )}
    </span>
  )
}

import { useDeferredValue } from 'react'
import {
  useConfiguration,
  useOverviewPart,
  useSteadyResolution,
} from '#form/engine/configuration-context.ts'
import { FieldColumn } from './field.tsx'
import { keepUnderPointer } from '#src/ui/hooks/pointer-anchor.ts'
import { FoundContext, ModeContext, OriginsContext } from '#form/controls/form-wide.ts'
import { useStore } from '#src/ui/hooks/use-store.ts'
import { fieldAt } from '#form/controls/focus-field.ts'

/**
 * The component's fields, followed by the requirements that are not among its fields. Not a form element: on each property
 * read, of which React does several per keystroke, the browser searches all controls of a form for one of that name.
 */
export function ConfigurationForm({ componentKey }: { componentKey: string }) {
  'use memo'
  const { focus, found: store, mode: modeStore, origins } = useConfiguration()
  const found = useDeferredValue(useStore(store))
  const mode = useDeferredValue(useStore(modeStore))
  const hasOrigins = useDeferredValue(useStore(origins))
  const fields = useOverviewPart('fields')
  const requirements = useOverviewPart('requirements')
  const others = requirements.filter((id) => !fields.includes(id))
  const isOtherFound = found === undefined || others.some((id) => found.has(id))
  return (
    <ModeContext value={mode}>
      <FoundContext value={found}>
        <OriginsContext value={hasOrigins}>
          <div
            ref={keepUnderPointer}
            role="form"
            aria-label={`Configure ${componentKey}`}
            onFocus={(event) => focus(fieldAt(event.target))}
            // The Reset button must not be removed while focus moves to it.
            onBlur={(event) => focus(fieldAt(event.relatedTarget))}
            // CSS marks every message as being checked without rendering the messages again.
            data-resolving={useSteadyResolution() === 'resolving' || undefined}
            className="relative wrap-anywhere before:absolute before:inset-y-0 before:start-1.75 before:w-0.5 before:bg-line sm:before:start-2.75"
          >
            <div className="paired">
              <FieldColumn ids={fields} />
            </div>
            {found?.size === 0 && (
              <p role="status" className="py-4 ps-9 text-ink-2">
                No field matches. Show all, or search for part of a label, path, description or
                value.
              </p>
            )}
            {fields.length === 0 && others.length === 0 && (
              <p className="py-4 ps-9 text-ink-2">This component has nothing to configure.</p>
            )}
            {others.length > 0 && (
              <div role="group" aria-label="Requirements" hidden={!isOtherFound} className="mt-2">
                <div aria-hidden className="flex items-center gap-2 pt-4 pb-1 ps-(--gutter)">
                  <span className="text-md font-bold">Requirements</span>
                  <span className="flex-1 border-b border-line" />
                </div>
                <div className="paired">
                  <FieldColumn ids={others} />
                </div>
              </div>
            )}
          </div>
        </OriginsContext>
      </FoundContext>
    </ModeContext>
  )
}

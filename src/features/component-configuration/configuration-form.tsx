import { useEffect } from 'react'
import {
  useConfiguration,
  useFoundCount,
  useIsResolving,
  useOverviewPart,
} from './configuration-context.ts'
import { FieldSections } from './field-sections.tsx'
import { Field } from './field.tsx'
import { makeAllFields } from './fields-at-hand.ts'

/** The fields of the component and, behind them, the requirements that are none of its fields. */
export function ConfigurationForm({ componentKey }: { componentKey: string }) {
  'use memo'
  const { focus } = useConfiguration()
  const found = useFoundCount()
  const fields = useOverviewPart('fields')
  const requirements = useOverviewPart('requirements')
  useEffect(() => {
    addEventListener('beforeprint', makeAllFields)
    return () => removeEventListener('beforeprint', makeAllFields)
  }, [])
  const others = requirements.filter((id) => !fields.includes(id))
  return (
    // No form element: the browser looks for a control of that name behind each property that is
    // read of one, as React does several times a key, and nothing is submitted anyway.
    <div
      role="form"
      aria-label={`Configure ${componentKey}`}
      onFocus={(event) => focus(event.target.closest<HTMLElement>('[id^="field-"]')?.id)}
      onBlur={() => focus(undefined)}
      // Every message says that it is checked, and none renders for it.
      data-resolving={useIsResolving() || undefined}
      data-finding={found !== undefined || undefined}
      className="group/form relative before:absolute before:inset-y-0 before:start-1.75 before:w-0.5 before:bg-line sm:before:start-2.75"
    >
      <FieldSections ids={fields}>{(id) => <Field key={id} id={id} />}</FieldSections>
      {found === 0 && (
        <p role="status" className="py-4 ps-9 text-ink-2">
          No field matches. Look for part of a label, a key or a description.
        </p>
      )}
      {fields.length === 0 && others.length === 0 && (
        <p className="py-4 ps-9 text-ink-2">This component has nothing to configure.</p>
      )}
      {others.length > 0 && (
        <fieldset aria-label="Requirements" className="mt-2">
          <div aria-hidden className="flex items-center gap-2 pt-4 pb-1 ps-(--gutter)">
            <span className="text-md font-bold">Requirements</span>
            <span className="flex-1 border-b border-line" />
          </div>
          <FieldSections ids={others}>{(id) => <Field key={id} id={id} />}</FieldSections>
        </fieldset>
      )}
    </div>
  )
}

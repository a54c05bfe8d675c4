import { useState } from 'react'
import { useDisclosure } from '#src/ui/hooks/use-disclosure.ts'
import { CopyButton } from '#src/ui/buttons/copy-button.tsx'
import { Segmented } from '#src/ui/fields/segmented.tsx'
import { useConfiguration, useOverviewPart } from '#form/engine/configuration-context.ts'
import { isRecord } from '#src/lib/values/is-record.ts'
import type { ResolvedComponent } from '#src/contract/read-resolved-component.ts'

/** Members of a secret's descriptor that are safe to show. Any other may contain its value. */
const SHOWN_MEMBERS = new Set([
  'key',
  'type',
  'required',
  'label',
  'sensitive',
  'description',
  'format',
  'readOnly',
  'scope',
  'status',
])
const LIMITS = new Set([
  'min',
  'max',
  'minLength',
  'maxLength',
  'minItems',
  'maxItems',
  'uniqueItems',
  'pattern',
])
const NESTING = new Set(['fields', 'items', 'itemFields'])

const hidden = (json: unknown): unknown => (Array.isArray(json) ? json.map(hidden) : '<secret>')

/** A member of a secret's descriptor, with possible values replaced. */
const shownMember = (key: string, value: unknown): unknown => {
  if (value === undefined || value === null || SHOWN_MEMBERS.has(key)) return value
  if (NESTING.has(key)) return withoutValues(value)
  if (key === 'constraints' && isRecord(value)) {
    return mapMembers(value, (name, limit) => (LIMITS.has(name) ? limit : hidden(limit)))
  }
  return hidden(value)
}

const mapMembers = (
  record: Readonly<Record<string, unknown>>,
  change: (key: string, value: unknown) => unknown,
): Record<string, unknown> =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(key, value)]))

const withoutValues = (json: unknown): unknown => {
  if (Array.isArray(json)) return json.map(withoutValues)
  if (!isRecord(json)) return json
  return mapMembers(
    json,
    json['sensitive'] === true ? shownMember : (_, value) => withoutValues(value),
  )
}

/** An answer as JSON text, without the defaults, allowed values and templates of secrets. */
export const answerText = ({ problems: _, ...answer }: ResolvedComponent): string =>
  JSON.stringify(withoutValues(answer), null, 2)

function Json({ text, what }: { text: string; what: string }) {
  return (
    <div className="relative mt-2">
      <CopyButton text={text} what={what} className="absolute end-1 top-1" />
      <pre
        // Scrollable, so it must be reachable by keyboard.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        role="region"
        aria-label={what}
        className="max-h-96 overflow-auto rounded-sm bg-sunken p-3"
      >
        {text}
      </pre>
    </div>
  )
}

function RequestAndAnswerContent() {
  const { requestText } = useConfiguration()
  const answered = useOverviewPart('answered')
  const [shown, setShown] = useState<'request' | 'answer'>('request')
  // Computed only while shown; each answer renders it again.
  const request = answered && shown === 'request' ? requestText(2) : ''
  return (
    <>
      <Segmented
        legend="Inspect"
        className="mt-2"
        options={[
          { value: 'request', label: 'Request' },
          { value: 'answer', label: 'Response' },
        ]}
        value={shown}
        onValueChange={setShown}
      />
      {shown === 'request' ? (
        <Json text={request} what="request as JSON" />
      ) : (
        <Json text={answered ? answerText(answered.component) : ''} what="response as JSON" />
      )}
    </>
  )
}

/** The last request as it was sent and its answer, with placeholders for secrets; computed only while it is open. */
export function RequestAndAnswer() {
  const { open, details } = useDisclosure()
  return (
    <details {...details} className="border-t border-line py-3.5">
      <summary className="-my-1 py-1 font-medium">Request and response</summary>
      {open && <RequestAndAnswerContent />}
    </details>
  )
}

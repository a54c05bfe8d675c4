import { Change } from '#src/ui/marks/change.tsx'
import { CopyButton } from '#src/ui/buttons/copy-button.tsx'
import type { ServiceChange } from '#src/deployments/past/changes.ts'
import type { ComparedField, FieldChange } from '#src/deployments/past/content.ts'
import { clip, visible } from '#src/deployments/record/display-text.ts'

const LONGEST = 4000

/** Text of a record: long, bidi-isolated, with invisible characters made visible. */
export function Text({ children, mono = false }: { children: string; mono?: boolean }) {
  return (
    <span className={mono ? 'mono' : undefined}>
      <bdi>{visible(clip(children, LONGEST))}</bdi>
    </span>
  )
}

/** The fields of a service that differ from the earlier record it is compared with. */
export const fieldChange = (change: ServiceChange, field: ComparedField): FieldChange | undefined =>
  'details' in change ? change.details.find((one) => one.field === field) : undefined

type FieldValueProps = {
  change: ServiceChange
  field: ComparedField
  value: string | undefined
  /** Adds a copy button with this name. */
  copied?: string
  /** The text to copy, if not the value itself. */
  copy?: string
  /** Shown if there is no value. */
  none?: string
  /** Formats the earlier value; the current one is shown in full. */
  short?: (value: string) => string
}

/** A compared field: its value, old → new if it differs, "same" if known to be equal. */
export function FieldValue({
  change,
  field,
  value,
  copied,
  copy = value,
  none = '—',
  short = (text) => text,
}: FieldValueProps) {
  const differs = fieldChange(change, field)
  const shown = (text: string | undefined) =>
    text === undefined ? (
      <span className="font-sans text-ink-3">{none}</span>
    ) : (
      <bdi>{visible(clip(text, 300))}</bdi>
    )
  // A tag that may be moved is equal, and may still be another image.
  const known = 'comparison' in change && change.comparison !== 'notComparable'
  const same = known && change.comparison === 'sameTag' && field === 'tag' ? 'same tag' : 'same'
  return (
    <span className="inline-flex max-w-full items-center gap-x-2">
      {differs ? (
        <Change
          from={shown(differs.from === undefined ? undefined : short(differs.from))}
          to={shown(differs.to)}
        />
      ) : (
        <>
          <span className="mono min-w-0 [overflow-wrap:anywhere]">{shown(value)}</span>
          {known && value !== undefined && (
            <span className="flex-none text-xs text-ink-3">{same}</span>
          )}
        </>
      )}
      {copied !== undefined && copy !== undefined && (
        <CopyButton text={copy} what={copied} className="-my-1 flex-none" />
      )}
    </span>
  )
}

import type { ReactNode } from 'react'
import { Change } from '#src/ui/change.tsx'
import { CopyButton } from '#src/ui/copy-button.tsx'
import type { ServiceChange } from './changes.ts'
import type { ComparedField, FieldChange } from './diff-service.ts'
import { clip, visible } from './display-text.ts'

const LONGEST = 4000

/** Text of a record, whole within reason, isolated and with nothing hidden in it. */
export function Text({ children, mono = false }: { children: string; mono?: boolean }) {
  return (
    <span className={mono ? 'mono' : undefined}>
      <bdi>{visible(clip(children, LONGEST))}</bdi>
    </span>
  )
}

/** What of a service's fields differs from the earlier record that it is held against. */
export const fieldChange = (change: ServiceChange, field: ComparedField): FieldChange | undefined =>
  'details' in change ? change.details.find((one) => one.field === field) : undefined

type FieldValueProps = {
  change: ServiceChange
  field: ComparedField
  value: string | undefined
  /** Offers to copy it, under this name. */
  copied?: string
  /** What is copied, where that is more than the value. */
  copy?: string
  /** What is shown of an earlier value; this record's own is shown whole. */
  short?: (value: string) => string
}

/** A compared field: its value, old → new where it differs, "same" where that is known. */
export function FieldValue({
  change,
  field,
  value,
  copied,
  copy = value,
  short = (text) => text,
}: FieldValueProps): ReactNode {
  const differs = fieldChange(change, field)
  const shown = (text: string | undefined) =>
    text === undefined ? '—' : <bdi>{visible(clip(text, 300))}</bdi>
  const known = change.kind === 'updated' || change.kind === 'same'
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
            <span className="flex-none text-xs text-ink-3">same</span>
          )}
        </>
      )}
      {copied !== undefined && copy !== undefined && (
        <CopyButton text={copy} what={copied} className="-my-1 flex-none" />
      )}
    </span>
  )
}

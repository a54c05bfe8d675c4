import { Fragment, type ReactNode } from 'react'

/** A label and what it says. */
export type Fact = { label: string; value: ReactNode }

type RecordListProps = {
  facts: readonly Fact[]
  inset?: boolean
}

/** Labels and what they say; a fact whose value is undefined is left out. */
export function RecordList({ facts, inset = false }: RecordListProps) {
  return (
    <dl
      className={`grid grid-cols-[6.5rem_minmax(0,1fr)] gap-x-3 gap-y-1.5 pe-4 pb-3.5 text-sm ${inset ? 'ps-9' : 'ps-4'}`}
    >
      {facts.map(
        ({ label, value }) =>
          value !== undefined && (
            <Fragment key={label}>
              <dt className="text-ink-3">{label}</dt>
              <dd className="min-w-0 [overflow-wrap:anywhere]">{value}</dd>
            </Fragment>
          ),
      )}
    </dl>
  )
}

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
      // On a phone each label stands above what it says, which has the whole width then.
      className={`grid gap-x-3 gap-y-1.5 pe-4 pb-3.5 text-sm min-[26rem]:grid-cols-[6.5rem_minmax(0,1fr)] ${inset ? 'ps-9' : 'ps-4'}`}
    >
      {facts.map(
        ({ label, value }) =>
          value !== undefined && (
            <Fragment key={label}>
              <dt className="text-ink-3 max-[26rem]:-mb-1.5 max-[26rem]:text-xs">{label}</dt>
              <dd className="min-w-0 [overflow-wrap:anywhere]">{value}</dd>
            </Fragment>
          ),
      )}
    </dl>
  )
}

import { Fragment, type ReactNode } from 'react'
import { type ToolLink, ToolLinks } from '#timeline/links/tool-links.tsx'

/** A label and its value. */
export type RecordRow = { label: string; value: ReactNode }

type RecordListProps = {
  facts: readonly RecordRow[]
  inset?: boolean
}

/** Labels and values; a row whose value is undefined is left out. */
export function RecordList({ facts, inset = false }: RecordListProps) {
  return (
    <dl
      // On a phone each label is above its value, which gets the whole width.
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

/** The row with links to other tools; left out if there are none. */
export const openIn = (links: readonly ToolLink[]): RecordRow => ({
  label: 'Open in',
  value:
    links.length === 0 ? undefined : (
      <span className="flex flex-wrap gap-x-4 gap-y-1">
        <ToolLinks links={links} />
      </span>
    ),
})

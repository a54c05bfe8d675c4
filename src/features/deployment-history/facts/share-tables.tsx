import { type ReactNode, useId } from 'react'
import { ORIGINS } from '#src/contract/enums.ts'
import { inSentence, isBlank } from '#src/deployments/record/display-text.ts'
import { KindIcon } from '#src/deployments/record/kind-look.tsx'
import { originLookOf } from '#src/deployments/record/origin-look.ts'
import { serviceName } from '#src/deployments/record/services.ts'
import type { Filter } from '#timeline/find/filter.ts'
import { ShownText } from '#timeline/find/shown-text.tsx'
import { Count } from './behind.tsx'
import { FactTable, useFirst } from './fact-table.tsx'
import type { Facts, LinkedShare } from './facts-of.ts'
import { byPerson, fromOrigin, withService, withStates } from './narrow.ts'
import type { ValueShare } from './shares.ts'
import { decidedIn, type Tally } from './tally.ts'

/** How many rows are shown at first. */
const FEW = 8

type ShareRowProps = {
  name: string
  head: ReactNode
  tally: Tally
  /** The filter of all of them, and of those that failed; undefined where no filter is exact. */
  all: Filter | undefined
  failed: Filter | undefined
  /** The most deployments of a row, for the length of the bar. */
  most: number
}

function ShareRow({ name, head, tally, all, failed, most }: ShareRowProps) {
  const decided = decidedIn(tally)
  const failures = tally.failed.length + tally.otherFailed.length
  const width = (n: number) => `${(100 * n) / most}%`
  return (
    <tr>
      <th scope="row">
        <span className="flex min-w-0 max-w-64 items-center gap-2">{head}</span>
      </th>
      <td className="tabular-nums">
        <Count
          items={tally.all}
          to={all}
          what={`${tally.all.length === 1 ? 'deployment' : 'deployments'}, ${name}`}
        />
      </td>
      <td className="whitespace-nowrap tabular-nums">
        <Count items={tally.failed} to={failed} what={`failed, ${name}`} />
        {decided.length > 0 && (
          <>
            {' of '}
            <Count items={decided} to={undefined} what={`failed or succeeded, ${name}`} />
          </>
        )}
      </td>
      <td className="tabular-nums">
        <Count
          items={tally.otherFailed}
          to={undefined}
          what={`failed to restart, stop or delete, ${name}`}
        />
      </td>
      <td className="tabular-nums">
        <Count items={tally.unknown} to={undefined} what={`in an unknown state, ${name}`} />
      </td>
      <td aria-hidden className="w-1/3 min-w-24">
        <span className="flex h-2.5">
          <span
            style={{ width: width(failures) }}
            className="failed-bar forced-color-adjust-none"
          />
          <span
            style={{ width: width(tally.all.length - failures) }}
            className="bg-neutral-solid forced-color-adjust-none forced-colors:bg-[CanvasText]"
          />
        </span>
      </td>
    </tr>
  )
}

const HEADS = [
  'Deployments',
  'Failed deploys',
  'Other failures',
  'Unknown state',
  'Share of the busiest',
]

const mostOf = (shares: readonly { readonly tally: Tally }[]): number =>
  shares.reduce((most, { tally }) => Math.max(most, tally.all.length), 1)

type ServiceTableProps = { services: readonly LinkedShare[]; filter: Filter }

/** The deployments that name each service, by the service's own state in them. */
export function ServiceShares({ services, filter }: ServiceTableProps) {
  const id = useId()
  const { shown, more } = useFirst(services, FEW, 'services')
  const most = mostOf(services)
  if (services.length === 0) return null
  return (
    <section aria-labelledby={id} className="mt-8">
      <h3 id={id} className="text-md font-medium">
        By service
      </h3>
      <p className="mt-1 text-xs text-ink-3">
        By the state of the service itself, which may differ from that of its deployment.
      </p>
      <FactTable caption="Deployments by service" heads={['Service', ...HEADS]}>
        {shown.map(({ key, service, tally, token }) => (
          <ShareRow
            key={key}
            name={inSentence(serviceName(service))}
            head={
              <>
                <KindIcon kind={service.kind} />
                <ShownText>{serviceName(service)}</ShownText>
              </>
            }
            tally={tally}
            all={token === undefined ? undefined : withService(filter, token)}
            failed={undefined}
            most={most}
          />
        ))}
      </FactTable>
      {more}
    </section>
  )
}

type ValueTableProps = {
  title: string
  head: string
  shares: readonly ValueShare[]
  /** Where the records give no value. */
  none: string
  what: string
  wordOf: (value: string) => string
  narrow: (value: string | undefined) => Filter | undefined
}

function ValueTable({ title, head, shares, none, what, wordOf, narrow }: ValueTableProps) {
  const id = useId()
  const { shown, more } = useFirst(shares, FEW, what)
  const most = mostOf(shares)
  return (
    <section aria-labelledby={id} className="mt-8 min-w-0">
      <h3 id={id} className="text-md font-medium">
        {title}
      </h3>
      <FactTable caption={title} heads={[head, ...HEADS]}>
        {shown.map(({ value, tally }) => {
          const word = value === undefined || isBlank(value) ? none : wordOf(value)
          const all = narrow(value)
          return (
            <ShareRow
              key={value === undefined ? 'none' : `is ${value}`}
              name={inSentence(word)}
              head={<ShownText>{word}</ShownText>}
              tally={tally}
              all={all}
              failed={withStates(all, tally.all, tally.failed, ['failed'])}
              most={most}
            />
          )
        })}
      </FactTable>
      {more}
    </section>
  )
}

/** Who triggered the deployments, and what they came from. */
export function TriggerShares({ facts, filter }: { facts: Facts; filter: Filter }) {
  if (facts.tally.all.length === 0) return null
  return (
    <div className="grid gap-x-10 lg:grid-cols-2">
      <ValueTable
        title="By who triggered them"
        head="Triggered by"
        shares={facts.people}
        none="Not given"
        what="people"
        wordOf={(person) => person}
        narrow={(person) => byPerson(filter, person)}
      />
      <ValueTable
        title="By origin"
        head="Origin"
        shares={facts.origins}
        none="Not given"
        what="origins"
        wordOf={(origin) =>
          originLookOf(ORIGINS.find((known) => known === origin))?.label ?? origin
        }
        narrow={(origin) => fromOrigin(filter, origin)}
      />
    </div>
  )
}

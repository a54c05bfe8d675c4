import type { ReactNode } from 'react'
import { ORIGINS } from '#src/contract/enums.ts'
import { inSentence, isBlank } from '#src/deployments/record/display-text.ts'
import { KindIcon } from '#src/deployments/record/kind-appearance.tsx'
import { originAppearance } from '#src/deployments/record/origin-appearance.ts'
import { serviceName } from '#src/deployments/record/services.ts'
import type { Filter } from '#timeline/find/filter.ts'
import { ApiText } from '#timeline/find/api-text.tsx'
import { Count } from './behind.tsx'
import { FactSection, FactTable } from './fact-table.tsx'
import type { Facts } from './facts-of.ts'
import { byPerson, fromOrigin, withService, withStates } from './narrow.ts'
import type { ValueShare } from './shares.ts'
import { decidedIn, type Tally } from './tally.ts'

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
      <th scope="row" className="align-middle!">
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

type ShareTableProps = {
  title: string
  /** The name of the table, if not its title. */
  caption?: string
  note?: string
  /** What a row stands for: "Service". */
  head: string
  many: string
  rows: readonly (Omit<ShareRowProps, 'most'> & { key: string })[]
}

function ShareTable({ title, caption = title, note, head, many, rows }: ShareTableProps) {
  const most = rows.reduce((sum, { tally }) => Math.max(sum, tally.all.length), 1)
  return (
    <FactSection title={title} note={note}>
      <FactTable
        caption={caption}
        heads={[
          head,
          'Deployments',
          'Failed to deploy',
          'Other failures',
          'Unknown state',
          'Share of the busiest',
        ]}
        rows={rows.map(({ key, ...row }) => (
          <ShareRow key={key} {...row} most={most} />
        ))}
        many={many}
      />
    </FactSection>
  )
}

type SharesProps = { facts: Facts; filter: Filter }

/** The deployments that name each service, by the service's own state in them. */
export function ServiceShares({ facts: { services }, filter }: SharesProps) {
  if (services.length === 0) return null
  return (
    <ShareTable
      title="By service"
      caption="Deployments by service"
      note="By the state of the service itself, which may differ from that of its deployment."
      head="Service"
      many="services"
      rows={services.map(({ key, service, tally, token }) => ({
        key,
        name: inSentence(serviceName(service)),
        head: (
          <>
            <KindIcon kind={service.kind} />
            <ApiText>{serviceName(service)}</ApiText>
          </>
        ),
        tally,
        all: token === undefined ? undefined : withService(filter, token),
        failed: undefined,
      }))}
    />
  )
}

const NOT_GIVEN = 'Not given'

const valueRow = ({ value, tally }: ValueShare, word: string, all: Filter | undefined) => {
  const shown = value === undefined || isBlank(value) ? NOT_GIVEN : word
  return {
    key: value === undefined ? 'none' : `is ${value}`,
    name: inSentence(shown),
    head: <ApiText>{shown}</ApiText>,
    tally,
    all,
    failed: withStates(all, tally.all, tally.failed, ['failed']),
  }
}

const originWord = (origin: string | undefined): string =>
  originAppearance(ORIGINS.find((known) => known === origin))?.label ?? origin ?? NOT_GIVEN

/** Who triggered the deployments, and what they came from. */
export function TriggerShares({ facts: { people, origins }, filter }: SharesProps) {
  return (
    <div className="grid gap-x-10 lg:grid-cols-2">
      <ShareTable
        title="By who triggered them"
        head="Triggered by"
        many="people"
        rows={people.map((one) =>
          valueRow(one, one.value ?? NOT_GIVEN, byPerson(filter, one.value)),
        )}
      />
      <ShareTable
        title="By origin"
        head="Origin"
        many="origins"
        rows={origins.map((one) =>
          valueRow(one, originWord(one.value), fromOrigin(filter, one.value)),
        )}
      />
    </div>
  )
}

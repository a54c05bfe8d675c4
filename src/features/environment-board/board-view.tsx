import { type ReactNode, useState } from 'react'
import { useZone } from '#src/shared/use-zone.ts'
import { useIsHydrating } from '#src/ui/hooks/use-is-hydrating.ts'
import { useNow } from '#src/ui/hooks/use-now.ts'
import { BoardSummary } from '#board/environments/board-summary.tsx'
import { type BoardFact, boardFacts } from '#board/environments/board-facts.ts'
import { boardSentence, type BoardMember } from '#board/environments/board-headline.ts'
import { differenceFact } from '#board/environments/difference-fact.ts'
import { EnvironmentList, type RowMenus } from '#board/environments/environment-list.tsx'
import { environmentState } from '#board/environments/environment-state.ts'
import { useBoardAlerts } from '#board/environments/board-alerts.ts'
import { type BoardEnvironment, isReadable } from '#board/matrix/board-environment.ts'
import { useMatrix } from '#board/matrix/service-matrix.ts'
import type { ServiceFilter } from '#board/services/service-filter.ts'
import { ServicesSection } from '#board/services/services-section.tsx'
import { createStableOrder } from '#src/lib/values/keep-order.ts'
import { useArrival } from '#board/environments/use-arrival.ts'

type BoardViewProps = {
  /** The title of the browser tab; what fails stands before it. */
  title?: string
  /** In the person's order, or in the order of a shared board. */
  environments: readonly BoardEnvironment[]
  /** The same, a moment later where answers come: for the table, which is much to render. */
  later?: readonly BoardEnvironment[]
  /** The environment that the others are compared with; undefined for the first that can be read. */
  referenceId: string | undefined
  onReference: (environmentId: string) => void
  /** Which services are shown, as in the address. */
  filter: ServiceFilter
  onFilter: (filter: ServiceFilter) => void
  /** Loads older deployments of environments, to find services that their newest ones do not name. */
  onLookFurther: (environmentIds: readonly string[]) => void
  onStopLooking: () => void
  /** Moves an environment to a position, from 0, in the person's order. Absent on a shared board. */
  onMove?: ((environmentId: string, to: number) => void) | undefined
  /** Takes an environment off the board. Absent on a shared board. */
  onRemove?: ((environmentId: string) => void) | undefined
  /** Asks again for an environment that could not be read. */
  onRetry: (environmentId: string) => void
  menus?: RowMenus | undefined
  /** Controls of the board, beside the headline. */
  tools?: ReactNode
  /** Below the headline: notices about the board. */
  notices?: ReactNode
  /** Below the tables: ways to open something else. */
  children?: ReactNode
}

/**
 * The environments that have a column: those that can be read, and those that had one in a table that was shown. A
 * refusal that comes late leaves its column, because all others would move.
 */
const useColumns = (
  environments: readonly BoardEnvironment[],
  isShown: boolean,
): readonly BoardEnvironment[] => {
  const [shown, setShown] = useState<ReadonlySet<string>>(new Set())
  const columns = environments.filter((one) => isReadable(one) || shown.has(one.environmentId))
  if (isShown && columns.some(({ environmentId }) => !shown.has(environmentId))) {
    setShown(new Set([...shown, ...columns.map(({ environmentId }) => environmentId)]))
  }
  return columns
}

/** The board: what fails since when, a row for each environment, and what differs between their services. */
export function BoardView(props: BoardViewProps) {
  const { title = 'Board · Tidemark', environments, onMove, onRemove, onRetry, menus } = props
  const { later = environments, tools, notices, children } = props
  const zone = useZone()
  const now = useNow(60_000)
  const when = { zone, now }
  const known: readonly BoardMember[] = environments.map((one) => ({
    ...one,
    state: environmentState(one, now),
  }))
  // As far as the table knows: only once it has all of them are its rows in their places, and what differs is said.
  const answered = later.filter((one) => environmentState(one, now).kind !== 'loading').length
  const arrival = useArrival(answered, later.length)
  const columns = useColumns(later, arrival.hasTable)
  const takesOver = useIsHydrating()
  const readable = later.filter(isReadable)
  const chosen = readable.find(({ environmentId }) => environmentId === props.referenceId)
  const matrix = useMatrix(columns, (chosen ?? readable[0])?.environmentId, when)
  const difference = arrival.hasAll ? differenceFact(matrix, columns) : undefined
  const sentence = boardSentence(known, when)
  const words = useBoardAlerts(known, sentence)
  const [factPlaces] = useState(() => createStableOrder(({ key }: BoardFact) => key))
  return (
    <div className="mx-auto w-full max-w-page px-4 pb-16 sm:px-6">
      <title>{words === undefined ? title : `${words} · ${title}`}</title>
      <BoardSummary
        sentence={sentence}
        facts={factPlaces.keep(boardFacts(known, difference, when))}
        reading={answered < later.length && environments.length > 1}
        tools={tools}
      />
      {notices}
      {(environments.length > 0 || menus?.isOpen === true) && (
        <EnvironmentList
          {...{ environments, onMove, onRemove, onRetry, menus }}
          isPlaced={arrival.isPlaced}
        />
      )}
      {readable.length > 0 && (
        // As tall as the window until all rows are there, so that they push nothing down that is in view.
        <div className={arrival.keepsRoom || takesOver ? 'min-h-dvh' : undefined}>
          {/* The host cannot measure, which the table needs. Its place is kept. */}
          {!takesOver && arrival.hasTable && (
            <ServicesSection
              environments={columns}
              unread={later.filter((one) => !columns.includes(one)).map(({ name }) => name)}
              matrix={matrix}
              isComing={!arrival.hasAll}
              onReference={props.onReference}
              filter={props.filter}
              onFilter={props.onFilter}
              onLookFurther={props.onLookFurther}
              onStopLooking={props.onStopLooking}
            />
          )}
        </div>
      )}
      {arrival.hasAll && children}
    </div>
  )
}

import KeyRound from 'lucide-react/icons/key-round'
import { formatSpan } from '#src/lib/time/span-format.ts'
import { dayKey, formatBriefTime, formatClock, formatZone } from '#src/lib/time/time-format.ts'
import type { Zone } from '#src/lib/time/instant.ts'
import { mayChangeSoon } from '#src/deployments/past/environment.ts'
import { stateAppearance } from '#src/deployments/record/state-appearance.ts'
import { effectInRow } from '#board/matrix/event-words.ts'
import { useZone } from '#src/shared/use-zone.ts'
import { useComputerNow, useNow } from '#src/ui/hooks/use-now.ts'
import { classNames } from '#src/ui/styles/class-names.ts'
import { BusyCell } from './busy-cell.tsx'
import { FailingRow } from './failing-row.tsx'
import { freshnessOf } from './freshness.ts'
import { lastAnswerAt, type Outage, outageWords } from './outage.ts'
import { GroupSums, RestGroups } from './rest-groups.tsx'
import { usePageTurn } from './use-page-turn.ts'
import { useScreen } from './use-screen.ts'
import { WallBar } from './wall-bar.tsx'
import { type WallCell, wallCell, type WallEnvironment } from './wall-cell.ts'
import { Sign } from './wall-parts.tsx'
import { wallSentence } from './wall-sentence.ts'

/** How many letters of the sentence fit on a line; on an upright screen what stands out has a line of its own. */
const LINE = 62
const UPRIGHT_LINE = 58

/** How long before its end the wall says when its session ends, in ms. */
const SESSION_AHEAD = 60 * 60_000

type OutageRowProps = {
  outage: Outage
  /** When the API last answered, in ms; 0 if never. */
  answeredAt: number
  /** Whether that is too long ago for what was known then to be shown. */
  isHidden: boolean
  nextTryAt: number | undefined
  computerNow: number
  zone: Zone
  onSignIn: () => void
}

/** Says why nothing can be checked, since when, and when it is tried again. */
function OutageRow(props: OutageRowProps) {
  const { outage, answeredAt, isHidden, nextTryAt, computerNow, zone, onSignIn } = props
  const clock = (at: number) => formatBriefTime(at, zone, dayKey(computerNow, zone))
  const { title, trouble, help } = outageWords(outage, clock(outage.since))
  const rest =
    answeredAt === 0
      ? 'Nothing was loaded before.'
      : isHidden
        ? `What was known at ${clock(answeredAt)} is too old to be shown as the state.`
        : `Everything below is as of ${clock(answeredAt)}.`
  const wait = nextTryAt === undefined ? undefined : nextTryAt - computerNow
  return (
    <li data-size="four" className="wall-fail wall-say tone-warning">
      <Sign of={{ trouble }} />
      <h2>{title}</h2>
      <p className="wall-since">{`${formatSpan(computerNow - outage.since)} ago`}</p>
      <p className="wall-what">{help === undefined ? rest : `${help} ${rest}`}</p>
      <p className="wall-for">
        {outage.kind === 'signedOut' ? (
          <button type="button" onClick={onSignIn} className="wall-button">
            Sign in again on this screen
          </button>
        ) : (
          wait !== undefined && (wait < 1000 ? 'trying again' : `next try in ${formatSpan(wait)}`)
        )}
      </p>
    </li>
  )
}

/** The newest change of what runs, on a wall where nothing fails. */
function NothingFailing({ cells }: { cells: readonly WallCell[] }) {
  const { shape, mark, tone } = stateAppearance('DEPLOYED')
  const [newest] = cells
    .flatMap(({ environment, state, when }) =>
      state.kind === 'resting' || state.kind === 'running'
        ? state.statuses.flatMap(({ isSince, past }) =>
            isSince?.requestedAt === undefined
              ? []
              : [{ environment, past, when, event: isSince, at: isSince.requestedAt }],
          )
        : [],
    )
    .toSorted((a, b) => b.at - a.at)
  const least = Math.min(...cells.map(({ environment }) => environment.history?.items.length ?? 0))
  return (
    <li data-size="two" className="wall-fail wall-say wall-nothing tone-success">
      <Sign of={{ shape, mark, tone }} />
      <h2>Nothing failing</h2>
      {newest && (
        <p className="wall-since">{`newest ${effectInRow(newest.event, newest.past, newest.when)}`}</p>
      )}
      <p className="wall-what">
        {least >= 20
          ? 'in the last 20 deployments of each environment'
          : 'in the loaded deployments of each environment'}
      </p>
      {newest && (
        <p className="wall-for">
          <bdi>{newest.environment.name}</bdi>
          {newest.at <= newest.when.now && `, ${formatSpan(newest.when.now - newest.at)} ago`}
        </p>
      )}
    </li>
  )
}

type SessionNoteProps = { endsAt: number; computerNow: number; zone: Zone; onSignIn: () => void }

function SessionNote({ endsAt, computerNow, zone, onSignIn }: SessionNoteProps) {
  return (
    <p className="wall-note tone-warning">
      <KeyRound aria-hidden strokeWidth={1.5} className="wall-sign" />
      <span>
        <b>{`Session ends at ${formatClock(endsAt, zone)},`}</b>
        {` in ${formatSpan(endsAt - computerNow)}. `}
        <button type="button" onClick={onSignIn} className="wall-button">
          Sign in again on this screen
        </button>
      </span>
    </p>
  )
}

export type WallViewProps = {
  name: string
  environments: readonly WallEnvironment[]
  outage: Outage | undefined
  /** When the next request is planned, in ms since the epoch; undefined if none is. */
  nextTryAt: number | undefined
  /** When the session ends, in ms by the computer's clock; undefined if it has no end. */
  sessionEndsAt: number | undefined
  onSignIn: () => void
}

/** A board for a screen that nobody operates: what fails first and largest. */
export function WallView(props: WallViewProps) {
  const { name, environments, outage, nextTryAt, sessionEndsAt, onSignIn } = props
  const zone = useZone()
  const now = useNow(5_000)
  const computerNow = useComputerNow(5_000)
  const screen = useScreen()
  const hasBusy = environments.some(({ history }) => history && mayChangeSoon(history, now))
  const freshness = freshnessOf(environments.length, hasBusy)
  const answeredAt = lastAnswerAt(environments)
  const asOf = outage && (answeredAt || computerNow)
  const cells = environments.map((one) =>
    wallCell(one, { now, zone, computerNow, asOf }, freshness),
  )
  const isHidden = outage !== undefined && computerNow - answeredAt > freshness.hiddenAfter
  const hasNote =
    sessionEndsAt !== undefined &&
    outage === undefined &&
    sessionEndsAt - computerNow < SESSION_AHEAD
  const hasOutage = outage !== undefined
  const at = formatBriefTime(answeredAt, zone, dayKey(computerNow, zone))
  const whole = wallSentence(cells, { asOf: hasOutage && answeredAt > 0 ? at : undefined })
  const around = {
    screen: { height: screen.height, isUpright: screen.isUpright },
    hasOutage,
    hasNote,
    hasLongSentence:
      `${whole.lead} ${whole.rest}`.length > (screen.isUpright ? UPRIGHT_LINE : LINE),
  }
  const { plan, page } = usePageTurn(cells, around)
  const shown = plan.pages[page] ?? { failing: [], busy: [], groups: [] }
  const byId = new Map(cells.map((cell) => [cell.environment.environmentId, cell]))
  const failing = cells.filter(({ kind }) => kind === 'failing').length
  const sentence = wallSentence(cells, {
    asOf: hasOutage && answeredAt > 0 ? at : undefined,
    onPage: shown.failing.length > 0 ? shown.failing.length : undefined,
  })
  const isNothingFailing =
    plan.isLarge && failing === 0 && cells.some(({ kind }) => kind === 'deployed')
  return (
    <div className="wall">
      <title>{`${failing > 0 ? `${failing} failing · ` : ''}${name}, wall · Tidemark`}</title>
      <header className="wall-top">
        <h1>
          <b className={classNames(sentence.isFailing && !hasOutage && 'tone-danger')}>
            {sentence.lead}
          </b>
          {` ${sentence.rest}`}
        </h1>
        <p className="wall-clock">
          <time>{formatClock(now, zone)}</time>
          <span>{formatZone(now, zone)}</span>
        </p>
      </header>
      {(hasOutage || isNothingFailing || shown.failing.length > 0) && (
        <ol
          key={`failing ${plan.pages.length > 1 && failing > 4 ? page : ''}`}
          className="wall-fails wall-fade"
        >
          {outage && (
            <OutageRow
              {...{ outage, answeredAt, isHidden, nextTryAt, computerNow, zone, onSignIn }}
            />
          )}
          {isNothingFailing && <NothingFailing cells={cells} />}
          {shown.failing.map(({ id, size }) => {
            const cell = byId.get(id)
            return (
              cell && (
                <FailingRow
                  key={id}
                  cell={cell}
                  size={size}
                  isPast={hasOutage}
                  isUpright={screen.isUpright}
                />
              )
            )
          })}
        </ol>
      )}
      {shown.busy.length > 0 && (
        <ol key={`busy ${shown.busy.join()}`} className="wall-busy wall-fade">
          {shown.busy.map((id) => {
            const cell = byId.get(id)
            return cell && <BusyCell key={id} cell={cell} isPast={hasOutage} />
          })}
        </ol>
      )}
      {shown.groups === undefined ? (
        <GroupSums cells={byId} isPast={hasOutage} />
      ) : (
        shown.groups.length > 0 && (
          <div key={`rest ${plan.pages.length > 1 ? page : ''}`} className="wall-fade wall-turning">
            <RestGroups
              groups={shown.groups}
              cells={byId}
              isPast={hasOutage}
              isLarge={plan.isLarge}
            />
          </div>
        )
      )}
      {hasNote && <SessionNote endsAt={sessionEndsAt} {...{ computerNow, zone, onSignIn }} />}
      <WallBar
        {...{ name, environments, computerNow, zone }}
        oldAfter={freshness.oldAfter}
        lastAnswer={hasOutage ? answeredAt : undefined}
        page={page}
        pages={plan.pages.length}
      />
    </div>
  )
}

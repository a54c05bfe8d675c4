import type { ServiceEvent } from '#src/deployments/past/service-event.ts'
import type { When } from '#src/deployments/words/since-words.ts'
import { clip, visible } from '#src/deployments/record/display-text.ts'
import { lookOf, type StateLook } from '#src/deployments/record/state-look.ts'
import { dayKey } from '#src/lib/time/time-format.ts'
import { classNames } from '#src/ui/styles/class-names.ts'
import { Glyph } from '#src/ui/marks/glyph.tsx'
import { toneClass } from '#src/ui/styles/tone.ts'
import { VisuallyHidden } from '#src/ui/marks/visually-hidden.tsx'
import { effectInCell } from '#board/matrix/event-words.ts'
import type { CellStatus } from '#board/matrix/matrix.ts'
import { deployedIn, isAbsent, isStopped, isUnlisted, statusIn } from '#board/matrix/relation.ts'
import { attemptsOf } from '#board/services/cell-words.ts'
import { eventTime, unknownWords } from './difference-words.ts'

type HasProps = { has: CellStatus; when: When }

function When({ look, words }: { look: StateLook; words: string }) {
  return (
    <span className="flex items-center gap-[0.3125rem] text-xs text-ink-3">
      <Glyph {...look} className="size-3.5" />
      {!words.startsWith(look.label.toLowerCase()) && <VisuallyHidden>{look.label}</VisuallyHidden>}
      {words}
    </span>
  )
}

/** Since when what is shown runs, when it was restarted after that, or when it was stopped. */
function Since({ has, when }: HasProps) {
  const status = statusIn(has)
  const deployed = deployedIn(has)
  if (!status) return null
  const at = (event: ServiceEvent) =>
    effectInCell(event, status.past, when.zone, dayKey(when.now, when.zone))
  const { isSince, restarted } = status
  if (isStopped(has)) {
    return isSince && <When look={lookOf(isSince.state)} words={`stopped ${at(isSince)}`} />
  }
  if (!deployed) return null
  return (
    <>
      <When look={lookOf(deployed.event.state)} words={`since ${at(deployed.event)}`} />
      {restarted && <When look={lookOf('RESTARTED')} words={`restarted ${at(restarted)}`} />}
    </>
  )
}

/** What failed or has not ended. It is shown and not counted. */
function Attempts({ has, when }: HasProps) {
  const status = statusIn(has)
  const { zone, now } = when
  if (!status) return null
  return attemptsOf(status, zone, dayKey(now, zone)).map(({ look, version, words }) => (
    <span
      key={words + (version ?? '')}
      className={classNames(
        'flex items-center gap-[0.3125rem] text-xs font-medium text-(--tone)',
        toneClass(look.tone),
      )}
    >
      <Glyph {...look} className="size-3.5" />
      <span className="min-w-0">
        {version !== undefined && <bdi className="mono">{version} </bdi>}
        {words}
      </span>
    </span>
  ))
}

type ValueProps = { children: string; strong: boolean }

/** A value in the machine's own letters. Long ones can be read whole in the tooltip. */
export function ComparedText({ children, strong }: ValueProps) {
  return (
    <span
      title={children.length > 160 ? children : undefined}
      className={classNames(
        'mono block text-sm [overflow-wrap:anywhere]',
        strong ? 'font-bold text-ink' : 'text-ink-2',
      )}
    >
      <bdi>{clip(children, 160)}</bdi>
    </span>
  )
}

type SideValueProps = HasProps & {
  /** The value; undefined for the version. */
  value?: string | undefined
  /** The right side is what one would get. */
  strong: boolean
}

/** What one environment has of a service. */
export function SideValue({ has, value, strong, when }: SideValueProps) {
  const deployed = deployedIn(has)
  const text = value ?? (deployed?.version === undefined ? undefined : visible(deployed.version))
  if (isAbsent(has) || isUnlisted(has)) {
    const since = statusIn(has)?.isSince
    return (
      <>
        <span className="inline-flex items-center gap-2 text-ink-2">
          <span aria-hidden className="void" />
          {since ? `deleted ${eventTime(since, has, when)}` : 'not listed'}
        </span>
        <Attempts has={has} when={when} />
      </>
    )
  }
  return (
    <>
      {text === undefined ? (
        <span className="block text-ink-2">{deployed ? 'deployed' : unknownWords(has, when)}</span>
      ) : (
        <ComparedText strong={strong}>{text}</ComparedText>
      )}
      <Since has={has} when={when} />
      <Attempts has={has} when={when} />
    </>
  )
}

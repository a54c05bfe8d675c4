import type { ReactNode } from 'react'
import type { DeploymentItem } from '#src/deployments/insights/service-index.ts'
import type { When } from '#src/deployments/insights/since-words.ts'
import { clip, visible } from '#src/deployments/record/display-text.ts'
import { lookOf, type StateLook } from '#src/deployments/record/state-look.ts'
import { dayKey, formatBrief } from '#src/lib/time-format.ts'
import { classNames } from '#src/ui/class-names.ts'
import { Glyph } from '#src/ui/glyph.tsx'
import { VisuallyHidden } from '#src/ui/visually-hidden.tsx'
import type { Cell } from '#board/matrix/matrix.ts'
import { deployedIn } from '#board/matrix/relation.ts'
import { type AttemptWords, attemptWords, unknownWords } from './difference-words.ts'

/** "14:31" today, else "18 Nov". */
const briefly = ({ deployment }: DeploymentItem, { zone, now }: When): string =>
  formatBrief(deployment.created_at, zone, dayKey(now, zone))

type StandingProps = { standing: Cell['standing']; when: When }

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
function Held({ standing, when }: StandingProps) {
  if (standing.kind !== 'running' && standing.kind !== 'stopped') return null
  const words =
    standing.kind === 'stopped'
      ? `stopped ${briefly(standing.by, when)}`
      : `since ${standing.since.atLeast ? 'at least ' : ''}${briefly(standing.since.item, when)}`
  const restarted = standing.kind === 'running' ? standing.restarted : undefined
  return (
    <>
      <When look={lookOf(standing.state)} words={words} />
      {restarted && (
        <When look={lookOf('RESTARTED')} words={`restarted ${briefly(restarted, when)}`} />
      )}
    </>
  )
}

function AttemptLine({ words, tone }: { words: AttemptWords | undefined; tone: string }) {
  if (!words) return null
  const { attempt, version, how } = words
  return (
    <span
      className={classNames(
        'flex items-center gap-[0.3125rem] text-xs font-medium text-(--tone)',
        tone,
      )}
    >
      <Glyph {...lookOf(attempt.service.record.status)} className="size-3.5" />
      <span className="min-w-0">
        {version !== undefined && <bdi className="mono">{version} </bdi>}
        {how}
      </span>
    </span>
  )
}

/** The newest attempt, where it failed or has not ended. It is shown and not counted. */
function Attempts({ standing, when }: StandingProps) {
  const { failed, underWay } = attemptWords(standing, when)
  return (
    <>
      <AttemptLine words={failed} tone="tone-danger" />
      <AttemptLine words={underWay} tone="tone-progress" />
    </>
  )
}

type ValueProps = { children: string; strong: boolean }

/** A value in the machine's own letters. Long ones can be read whole in the tooltip. */
export function Value({ children, strong }: ValueProps) {
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

type SideValueProps = StandingProps & {
  /** The value; undefined for the version. */
  value?: string | undefined
  /** The right side is what one would get. */
  strong: boolean
  children?: ReactNode
}

/** What one environment has of a service. */
export function SideValue({ standing, value, strong, when, children }: SideValueProps) {
  const deployed = deployedIn(standing)
  const text = value ?? (deployed?.version === undefined ? undefined : visible(deployed.version))
  if (standing.kind === 'missing') {
    return (
      <>
        <span className="inline-flex items-center gap-2 text-ink-2">
          <span aria-hidden className="void" />
          missing
        </span>
        {children}
      </>
    )
  }
  return (
    <>
      {text === undefined ? (
        <span className="block text-ink-2">{deployed ? 'deployed' : unknownWords(standing)}</span>
      ) : (
        <Value strong={strong}>{text}</Value>
      )}
      <Held standing={standing} when={when} />
      <Attempts standing={standing} when={when} />
      {children}
    </>
  )
}

import type { DeploymentState } from '#src/contract/enums.ts'
import type { OpenEnum } from '#src/contract/tolerant.ts'
import { own } from '#src/lib/values/own.ts'
import type { GlyphMark, GlyphShape, GlyphAppearance } from '#src/ui/marks/glyph.tsx'
import type { Tone } from '#src/ui/styles/tone.ts'
import { inSentence, isBlank } from './display-text.ts'
import { type Meaning, meaningOf } from './state.ts'

/** The appearance and label of a state; `raw` if this console does not know the state and shows its text as is. */
export type StateAppearance = GlyphAppearance & {
  label: string
  raw: boolean
}

const TONE: Record<GlyphShape, Tone> = {
  active: 'progress',
  queued: 'neutral',
  waiting: 'neutral',
  done: 'success',
  rest: 'neutral',
  failed: 'danger',
  warned: 'warning',
  unknown: 'neutral',
}

/** The mark and the label of a state, and its shape if the meaning does not determine it. */
type Drawn = readonly [mark: GlyphMark, label: string, shape?: GlyphShape]

const DRAWN: Record<DeploymentState, Drawn> = {
  BUILDING: ['layers', 'Building'],
  DEPLOYING: ['up', 'Deploying'],
  RESTARTING: ['turn', 'Restarting'],
  STOPPING: ['square', 'Stopping'],
  DELETING: ['bin', 'Deleting'],
  EXECUTING: ['play', 'Executing'],
  CANCELING: ['slash', 'Canceling'],
  QUEUED: ['dots', 'Queued'],
  DEPLOYMENT_QUEUED: ['up', 'Deployment queued'],
  RESTART_QUEUED: ['turn', 'Restart queued'],
  STOP_QUEUED: ['square', 'Stop queued'],
  DELETE_QUEUED: ['bin', 'Delete queued'],
  WAITING_RUNNING: ['play', 'Waiting to run', 'waiting'],
  WAITING_RESTARTING: ['turn', 'Waiting to restart', 'waiting'],
  WAITING_STOPPING: ['square', 'Waiting to stop', 'waiting'],
  WAITING_DELETING: ['bin', 'Waiting to delete', 'waiting'],
  DEPLOYED: ['check', 'Deployed'],
  RESTARTED: ['turn', 'Restarted'],
  READY: ['dot', 'Ready', 'rest'],
  RECAP: ['lines', 'Recap', 'rest'],
  STOPPED: ['square', 'Stopped'],
  DELETED: ['bin', 'Deleted'],
  CANCELED: ['slash', 'Canceled'],
  BUILD_ERROR: ['layers', 'Build failed'],
  DEPLOYMENT_ERROR: ['up', 'Deployment failed'],
  RESTART_ERROR: ['turn', 'Restart failed'],
  STOP_ERROR: ['square', 'Stop failed'],
  DELETE_ERROR: ['bin', 'Delete failed'],
  UNAVAILABLE: ['alert', 'Unavailable', 'warned'],
}

const shapeOf = ({ act, phase, end }: Meaning): GlyphShape => {
  if (phase === 'running') return 'active'
  if (phase === 'waiting') return 'queued'
  if (end === 'failed') return 'failed'
  if (end === 'good' && (act === 'deploy' || act === 'restart')) return 'done'
  return end === undefined ? 'unknown' : 'rest'
}

const appearance = (
  shape: GlyphShape,
  mark: GlyphMark,
  label: string,
  raw = false,
): StateAppearance => ({
  tone: TONE[shape],
  shape,
  mark,
  label,
  raw,
})

/** The appearance of a state. An unknown state is neutral, with its raw text; a missing one is "State not given". */
export const stateAppearance = (state: OpenEnum<DeploymentState> | undefined): StateAppearance => {
  if (state === undefined || isBlank(state))
    return appearance('unknown', 'question', 'State not given')
  const drawn = own<Drawn | undefined>(DRAWN, state)
  if (!drawn) return appearance('unknown', 'question', state, true)
  const [mark, label, shape = shapeOf(meaningOf(state))] = drawn
  return appearance(shape, mark, label)
}

/** A state within a sentence: "deployment failed"; an unknown one keeps its capitals. */
export const stateWord = (state: OpenEnum<DeploymentState> | undefined): string => {
  const { label, raw } = stateAppearance(state)
  return raw ? inSentence(label, 40) : label.toLowerCase()
}

/** For a deployment that was under way at a past moment: its record has only the state in which it ended. */
const UNDER_WAY = appearance('active', 'dots', 'Under way')

/** The appearance of something under way; `state` is undefined if it was under way at a past moment. */
export const underWayAppearance = (state: OpenEnum<DeploymentState> | undefined): StateAppearance =>
  state === undefined ? UNDER_WAY : stateAppearance(state)

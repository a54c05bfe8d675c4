import type { DeploymentState } from '#src/contract/enums.ts'
import type { OpenEnum } from '#src/contract/tolerant.ts'
import { own } from '#src/lib/own.ts'
import type { GlyphMark, GlyphShape, Look } from '#src/ui/glyph.tsx'
import type { Rail } from '#src/ui/rail.ts'
import type { Tone } from '#src/ui/tone.ts'
import { isBlank } from './display-text.ts'

/** The appearance and label of a state. `raw`: unknown to this console, shown as is. */
export type StateLook = Look & {
  label: string
  /** The rail above the glyph; undefined continues the rail below it. */
  rail: Rail | undefined
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

const look = (shape: GlyphShape, mark: GlyphMark, label: string, rail?: Rail): StateLook => ({
  tone: TONE[shape],
  shape,
  mark,
  label,
  rail,
  raw: false,
})

const LOOK: Record<DeploymentState, StateLook> = {
  BUILDING: look('active', 'layers', 'Building', 'busy'),
  DEPLOYING: look('active', 'up', 'Deploying', 'busy'),
  RESTARTING: look('active', 'turn', 'Restarting', 'busy'),
  STOPPING: look('active', 'square', 'Stopping', 'busy'),
  DELETING: look('active', 'bin', 'Deleting', 'busy'),
  EXECUTING: look('active', 'play', 'Executing', 'busy'),
  CANCELING: look('active', 'slash', 'Canceling', 'busy'),
  QUEUED: look('queued', 'dots', 'Queued'),
  DEPLOYMENT_QUEUED: look('queued', 'up', 'Deployment queued'),
  RESTART_QUEUED: look('queued', 'turn', 'Restart queued'),
  STOP_QUEUED: look('queued', 'square', 'Stop queued'),
  DELETE_QUEUED: look('queued', 'bin', 'Delete queued'),
  WAITING_RUNNING: look('waiting', 'play', 'Waiting to run'),
  WAITING_RESTARTING: look('waiting', 'turn', 'Waiting to restart'),
  WAITING_STOPPING: look('waiting', 'square', 'Waiting to stop'),
  WAITING_DELETING: look('waiting', 'bin', 'Waiting to delete'),
  DEPLOYED: look('done', 'check', 'Deployed', 'ok'),
  RESTARTED: look('done', 'turn', 'Restarted', 'ok'),
  READY: look('rest', 'dot', 'Ready'),
  RECAP: look('rest', 'lines', 'Recap'),
  STOPPED: look('rest', 'square', 'Stopped', 'off'),
  DELETED: look('rest', 'bin', 'Deleted', 'off'),
  CANCELED: look('rest', 'slash', 'Canceled'),
  BUILD_ERROR: look('failed', 'layers', 'Build failed', 'bad'),
  DEPLOYMENT_ERROR: look('failed', 'up', 'Deployment failed', 'bad'),
  RESTART_ERROR: look('failed', 'turn', 'Restart failed', 'bad'),
  STOP_ERROR: look('failed', 'square', 'Stop failed', 'bad'),
  DELETE_ERROR: look('failed', 'bin', 'Delete failed', 'bad'),
  UNAVAILABLE: look('warned', 'alert', 'Unavailable', 'none'),
}

const unknownLook = (label: string): StateLook => ({
  ...look('unknown', 'question', label, 'none'),
  raw: true,
})

const NO_STATE: StateLook = { ...unknownLook('State not given'), raw: false }

/** The appearance of a state. An unknown state is neutral, with its raw text; a missing one says so. */
export const lookOf = (state: OpenEnum<DeploymentState> | undefined): StateLook => {
  if (state === undefined || isBlank(state)) return NO_STATE
  return own(LOOK, state) ?? unknownLook(state)
}

/** Running, queued or waiting: the state will change on its own. */
export const isInProgress = ({ shape }: Look): boolean =>
  shape === 'active' || shape === 'queued' || shape === 'waiting'

/** Ended in one of the five errors. */
export const isFailed = ({ shape }: Look): boolean => shape === 'failed'

import type { Said, Step, World } from './worlds.ts'

/*
 * What became of the services of a world, told in another way than the model does: forwards in time, by lists of state
 * names. Steps do not overlap here.
 */

export type Told = {
  /** The step that brought what runs, and its version. */
  readonly runs: { readonly step: number; readonly version: number | undefined } | undefined
  readonly is: 'up' | 'stopped' | 'deleted' | 'unknown'
  /** The steps of what failed and still counts. */
  readonly failures: readonly number[]
  /** Whether something may be missing above what runs. */
  readonly isAsOf: boolean
}

type Kind = 'deploy' | 'restart' | 'stop' | 'delete'
const GOOD: Readonly<Record<string, Kind>> = {
  DEPLOYED: 'deploy',
  RESTARTED: 'restart',
  STOPPED: 'stop',
  DELETED: 'delete',
}
const BAD: Readonly<Record<string, Kind>> = {
  BUILD_ERROR: 'deploy',
  DEPLOYMENT_ERROR: 'deploy',
  RESTART_ERROR: 'restart',
  STOP_ERROR: 'stop',
  DELETE_ERROR: 'delete',
}

const goodOf = (state: string | undefined) =>
  state !== undefined && Object.hasOwn(GOOD, state) ? GOOD[state] : undefined
const badOf = (state: string | undefined) =>
  state !== undefined && Object.hasOwn(BAD, state) ? BAD[state] : undefined

/** Whether the steps since the last one that names a slot would name it if it were still there. */
const isGone = ({ steps }: World, slot: number): boolean => {
  const names = ({ isReadable, services }: Step, one: number) =>
    isReadable && services.some((service) => service.slot === one)
  const last = steps.findLastIndex((one) => names(one, slot))
  const others = steps[last]?.services.map((one) => one.slot).filter((one) => one !== slot) ?? []
  const newer = steps.slice(last + 1)
  return (
    others.length > 0 &&
    newer.filter((one) => others.every((other) => names(one, other))).length >= 3
  )
}

/** What became of a slot; undefined if no readable step names it. */
export const told = (of: World, slot: number): Told | undefined => {
  let runs: Told['runs']
  let is = 'unknown' as Told['is']
  let failures: { step: number; kind: Kind }[] = []
  let isAsOf = false
  let isNamed = false
  const apply = (kind: Kind, step: Step, said: Said | undefined) => {
    if (kind === 'deploy') {
      runs = { step: step.id, version: said?.version }
      is = 'up'
      failures = []
      isAsOf = false
    } else if (kind === 'restart') {
      is = 'up'
      failures = failures.filter((one) => one.kind !== 'restart')
    } else if (kind === 'stop') {
      is = 'stopped'
      failures = failures.filter((one) => one.kind !== 'stop')
    } else {
      runs = undefined
      is = 'deleted'
      failures = []
    }
  }
  for (const step of of.steps) {
    if (!step.isReadable) {
      isAsOf = true
      continue
    }
    const said = step.services.find((one) => one.slot === slot)
    if (said) {
      isNamed = true
      const [good, bad] = [goodOf(said.state), badOf(said.state)]
      if (good) apply(good, step, said)
      if (bad) failures.push({ step: step.id, kind: bad })
      continue
    }
    const kind = goodOf(step.status)
    if (kind !== 'stop' && kind !== 'delete') continue
    if (step.services.length === 0) apply(kind, step, undefined)
    else if (
      !step.services.some((one) => goodOf(one.state) === kind) &&
      is !== 'deleted' &&
      !(is === 'stopped' && kind === 'stop')
    )
      is = 'unknown'
  }
  if (!isNamed) return undefined
  return {
    runs,
    is,
    failures: isGone(of, slot) ? [] : failures.map(({ step }) => step),
    isAsOf: runs !== undefined && isAsOf,
  }
}

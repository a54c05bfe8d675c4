import { SLOTS, type Step, type Scenario } from './scenarios.ts'

/*
 * What became of the services of a scenario, described in another way than the model does: forwards in time, by lists of state
 * names. Where steps overlap, every order in which they may have ended is tried, and only what all have in common counts.
 */

export type ExpectedStatus = {
  /** The step that brought what runs, and its version. */
  readonly runs: { readonly step: number; readonly version: number | undefined } | undefined
  readonly is: 'up' | 'stopped' | 'deleted' | 'unknown'
  /** The steps of what failed and certainly still counts, and of what may count. */
  readonly failures: readonly number[]
  readonly perhaps: readonly number[]
  /** Whether it matters which of several steps that overlapped ended last. */
  readonly isOverlapped: boolean
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
const isGone = ({ steps }: Scenario, slot: number): boolean => {
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

/** What a step does to a slot, with the minutes in which it began and ended. */
type Happening = {
  readonly step: number
  readonly place: number
  readonly version: number | undefined
  readonly kind: Kind
  readonly how: 'good' | 'bad' | 'doubtful'
  readonly start: number
  /** Undefined if the record does not say, or has not ended. */
  readonly end: number | undefined
}

const DAY = 24 * 60

const happeningsOf = ({ steps }: Scenario, slot: number): readonly Happening[] => {
  let start = 0
  return steps.flatMap((step, place): readonly Happening[] => {
    start += step.after
    if (!step.isReadable) return []
    const { id, status, lasted, services } = step
    const hasEnded = goodOf(status) ?? badOf(status) ?? status === 'CANCELED'
    const end = hasEnded && lasted !== undefined && lasted <= DAY ? start + lasted : undefined
    const said = services.find((one) => one.slot === slot)
    const common = { step: id, place, version: said?.version, start, end }
    if (said) {
      const [good, bad] = [goodOf(said.state), badOf(said.state)]
      if (good) return [{ ...common, kind: good, how: 'good' }]
      return bad ? [{ ...common, kind: bad, how: 'bad' }] : []
    }
    const kind = goodOf(status)
    if (kind !== 'stop' && kind !== 'delete') return []
    if (services.some((one) => goodOf(one.state) === kind)) return []
    return [{ ...common, kind, how: services.length === 0 ? 'good' : 'doubtful' }]
  })
}

type State = {
  readonly runs: Happening | undefined
  readonly restarted: number | undefined
  readonly is: ExpectedStatus['is']
  readonly failures: readonly Happening[]
}

const BEFORE: State = { runs: undefined, restarted: undefined, is: 'unknown', failures: [] }

const after = (state: State, one: Happening): State => {
  const { is, failures } = state
  const without = (kind: Kind) => failures.filter((failure) => failure.kind !== kind)
  if (one.how === 'bad') return { ...state, failures: [...failures, one] }
  // A stop does nothing to what does not run.
  if (one.kind === 'stop' && is === 'deleted') return state
  if (one.how === 'doubtful')
    return is === 'deleted' || (is === 'stopped' && one.kind === 'stop')
      ? state
      : { ...state, is: 'unknown' }
  switch (one.kind) {
    case 'deploy':
      return { ...BEFORE, runs: one, is: 'up' }
    case 'restart':
      return { ...state, restarted: one.step, is: 'up', failures: without('restart') }
    case 'stop':
      return { ...state, is: 'stopped', failures: without('stop') }
    case 'delete':
      return { ...BEFORE, is: 'deleted' }
  }
}

/** Whether a step was still under way when a later one began. An update of both at once is the end of neither. */
const isCaughtUp = (
  older: Pick<Happening, 'end'>,
  newer: Pick<Happening, 'start' | 'end'>,
): boolean => older.end !== undefined && newer.start < older.end && older.end !== newer.end

/**
 * Every state in which a slot may be after its steps: one for each order in which they may have ended. `see` gets every
 * state in which it may have been before a step.
 */
const statesAfter = (
  all: readonly Happening[],
  see: (one: Happening, before: State) => void = () => undefined,
): readonly State[] => {
  const numbers = (some: readonly Happening[]) =>
    some.map(({ step }) => step).toSorted((a, b) => a - b)
  const keyOf = ({ runs, restarted, is, failures }: State) =>
    JSON.stringify([runs?.step, restarted, is, numbers(failures)])
  let open = new Map<string, { readonly rest: readonly Happening[]; readonly state: State }>([
    ['', { rest: all, state: BEFORE }],
  ])
  for (let left = all.length; left > 0; left -= 1) {
    const next: typeof open = new Map()
    for (const { rest, state } of open.values()) {
      for (const one of rest) {
        const isFirst = rest.every((other) => other.place >= one.place || isCaughtUp(other, one))
        if (!isFirst) continue
        const remaining = rest.filter((other) => other !== one)
        see(one, state)
        const then = after(state, one)
        next.set(`${numbers(remaining).join()} ${keyOf(then)}`, { rest: remaining, state: then })
      }
    }
    open = next
  }
  return [...new Map([...open.values()].map(({ state }) => [keyOf(state), state])).values()]
}

/** What became of a slot; undefined if no readable step names it. */
export const expectedStatus = (of: Scenario, slot: number): ExpectedStatus | undefined => {
  const isNamed = of.steps.some(
    ({ isReadable, services }) => isReadable && services.some((one) => one.slot === slot),
  )
  if (!isNamed) return undefined
  const all = happeningsOf(of, slot)
  const states = statesAfter(all)
  const asRequested = all.reduce(after, BEFORE)
  const isCommon = (differs: (state: State) => boolean) => !states.some(differs)
  const { runs, is } = asRequested
  const hasOneVersion = isCommon(
    (state) =>
      (state.runs === undefined) !== (runs === undefined) || state.runs?.version !== runs?.version,
  )
  const failures = isGone(of, slot)
    ? []
    : all.filter((one) => states.some((state) => state.failures.includes(one)))
  const isCertain = (one: Happening) => states.every((state) => state.failures.includes(one))
  const stepsOf = (some: readonly Happening[]) => some.map(({ step }) => step)
  return {
    runs: runs && hasOneVersion ? { step: runs.step, version: runs.version } : undefined,
    is: isCommon((state) => state.is !== is) ? is : 'unknown',
    failures: stepsOf(failures.filter(isCertain)),
    perhaps: stepsOf(failures.filter((one) => !isCertain(one))),
    isOverlapped: states.length > 1,
    isAsOf:
      runs !== undefined &&
      hasOneVersion &&
      of.steps.some(({ isReadable }, place) => !isReadable && place > runs.place),
  }
}

/** What may have run before a step took effect, by the step: one for each order. */
export const replacedIn = (
  of: Scenario,
  slot: number,
): ReadonlyMap<number, readonly Pick<State, 'runs'>[]> => {
  const replaced = new Map<number, State[]>()
  statesAfter(happeningsOf(of, slot), ({ step }, before) =>
    replaced.set(step, [...(replaced.get(step) ?? []), before]),
  )
  return replaced
}

/** Whether a step that failed without a service that did is over after the last step: in all orders, in some, or in none. */
export const expectedOfDeployment = (of: Scenario, failed: Step): 'over' | 'perhaps' | 'open' => {
  const kind = badOf(failed.status)
  const ends = (state: string | undefined) => {
    const good = goodOf(state)
    return good === 'deploy' || good === 'delete' || (good !== undefined && good === kind)
  }
  const isShutdown = ({ status }: Step) => goodOf(status) === 'stop' || goodOf(status) === 'delete'
  const endsSlot = (slot: number) => (step: Step) =>
    step.services.some((one) => one.slot === slot && ends(one.state))
  const there = Array.from({ length: SLOTS }, (_, slot) => slot).filter(
    (slot) =>
      of.steps.some((one) => one.isReadable && one.services.some((said) => said.slot === slot)) &&
      !isGone(of, slot),
  )
  const isOver = (later: readonly Step[]): boolean => {
    const nameless = later.filter(({ services, status }) => services.length === 0 && ends(status))
    if (nameless.some(isShutdown)) return true
    if (failed.services.length > 0)
      return failed.services.every(({ slot }) => later.some(endsSlot(slot)))
    return (
      nameless.length > 0 || (there.length > 0 && there.every((slot) => later.some(endsSlot(slot))))
    )
  }
  let begun = 0
  const all = of.steps.flatMap((step, place) => {
    begun += step.after
    const { status, lasted, services, isReadable } = step
    const changes = [status, ...services.map(({ state }) => state)].some(
      (state) => goodOf(state) ?? badOf(state),
    )
    const hasEnded = changes && (goodOf(status) ?? badOf(status) ?? status === 'CANCELED')
    const end = hasEnded && lasted !== undefined && lasted <= DAY ? begun + lasted : undefined
    return isReadable
      ? [{ step, place, start: begun, end: changes ? end : undefined, changes }]
      : []
  })
  const own = all.find(({ step }) => step === failed)
  if (!own) return 'open'
  const mayFollow = (one: (typeof all)[number]): boolean =>
    one.place > own.place || (one.changes && isCaughtUp(one, own))
  const mustFollow = (one: (typeof all)[number]): boolean =>
    one.place > own.place && !(one.changes && isCaughtUp(own, one))
  // Each step that may stand on either side of it does so in one order or the other.
  const either = all.filter((one) => one !== own && mayFollow(one) && !mustFollow(one))
  const sure = all.filter(mustFollow).map(({ step }) => step)
  const orders = either.reduce<readonly (readonly Step[])[]>(
    (some, { step }) => some.flatMap((order) => [order, [...order, step]]),
    [sure],
  )
  const isOverIn = orders.map(isOver)
  return isOverIn.every(Boolean) ? 'over' : isOverIn.some(Boolean) ? 'perhaps' : 'open'
}

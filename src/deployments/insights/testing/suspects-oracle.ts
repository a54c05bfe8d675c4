import * as fc from 'fast-check'

/*
 * What a history says of the suspects of `web`, computed another way than by the product: forwards in time, on
 * plain lists of what each record says.
 */

/** One service of a record. */
export type Said = { name: string; version: string; args: string; state: string }
/** The records, oldest first; each with its services, or none where it stopped the environment. */
export type World = { readonly records: readonly (readonly Said[])[]; readonly complete: boolean }

const OK = ['DEPLOYED', 'RESTARTED']
const BAD = ['DEPLOYMENT_ERROR', 'BUILD_ERROR', 'RESTART_ERROR']
const OFF = ['STOPPED', 'DELETED']
const TRIES = ['DEPLOYED', 'DEPLOYMENT_ERROR', 'BUILD_ERROR']
const RESTARTS = ['RESTARTED', 'RESTART_ERROR']

const STATES =
  'DEPLOYED DEPLOYED DEPLOYED DEPLOYMENT_ERROR DEPLOYMENT_ERROR BUILD_ERROR RESTARTED RESTART_ERROR STOPPED DELETED CANCELED DEPLOYMENT_QUEUED'.split(
    ' ',
  )

const said: fc.Arbitrary<Said> = fc.record({
  name: fc.constantFrom('web', 'web', 'api', 'edge'),
  version: fc.constantFrom('v1', 'v1', 'v2', 'v2', 'v3', '-'),
  args: fc.constantFrom('--a', '--a', '--b'),
  state: fc.constantFrom(...STATES),
})

/** Random histories of `web` and two others. */
export const world: fc.Arbitrary<World> = fc.record({
  records: fc.array(fc.uniqueArray(said, { maxLength: 3, selector: ({ name }) => name }), {
    minLength: 1,
    maxLength: 9,
  }),
  complete: fc.boolean(),
})

/** The records of a world as `load` reads them, newest first. */
export const linesOf = ({ records }: World): readonly string[] =>
  records.toReversed().map((services) => {
    const parts = services.map(
      ({ name, version, args, state }) => `${name}:${version}+${args}:${state}`,
    )
    return services.length === 0 ? 'STOPPED' : ['DEPLOYED', ...parts].join(' ')
  })

type Event = Said & { n: number }

const eventsOf = ({ records }: World, name: string): Event[] =>
  records.flatMap((services, n) =>
    services.filter((one) => one.name === name).map((one) => ({ ...one, n })),
  )

const differences = (from: Said, to: Said): { certain: string[]; unclear: string[] } => {
  const certain: string[] = []
  const unclear: string[] = []
  if (from.version !== to.version) {
    const text = `tag ${from.version}>${to.version}`
    if (from.version === '-' || to.version === '-') unclear.push('tag')
    else certain.push(text)
  }
  if (from.args !== to.args) certain.push(`arguments ${from.args}>${to.args}`)
  return { certain, unclear }
}

const isSame = (a: Said, b: Said) => a.version === b.version && a.args === b.args

/** The last failure of `web`, and what was before it. */
const failureOf = (one: World) => {
  let failure: { first: Event; tries: Event[]; good: Event | undefined } | undefined
  let good: Event | undefined
  let running = false
  one.records.forEach((services, n) => {
    if (services.length === 0) running = false
    const web = services.find(({ name }) => name === 'web')
    if (!web) return
    const event = { ...web, n }
    if (OK.includes(web.state)) good = event
    if (OK.includes(web.state) || OFF.includes(web.state)) running = false
    if (!BAD.includes(web.state)) return
    if (running) failure?.tries.push(event)
    else failure = { first: event, tries: [event], good }
    running = true
  })
  return failure
}

/** One failure of a service: its attempts, the last good deployment before it, and what ended it, by number. */
export type ToldFailure = {
  readonly tries: readonly number[]
  readonly good: number | undefined
  readonly over: number | undefined
}

/** Every failure of a service, oldest first, told forwards in time. */
export const failuresOf = (one: World, name: string): readonly ToldFailure[] => {
  const told: { tries: number[]; good: number | undefined; over: number | undefined }[] = []
  let good: number | undefined
  let open: (typeof told)[number] | undefined
  one.records.forEach((services, n) => {
    const state = services.find((each) => each.name === name)?.state
    const ends = services.length === 0 || (state !== undefined && [...OK, ...OFF].includes(state))
    if (open && ends) {
      open.over = n
      open = undefined
    }
    if (state === undefined) return
    if (OK.includes(state)) good = n
    if (!BAD.includes(state)) return
    if (open) open.tries.push(n)
    else told.push((open = { tries: [n], good, over: undefined }))
  })
  return told
}

/** What was deployed last among events; "deleted" if it was deleted since. */
const deployedAmong = (events: readonly Event[]): Event | 'deleted' | undefined => {
  const last = events.findLast(({ state }) => state === 'DEPLOYED' || state === 'DELETED')
  return last?.state === 'DELETED' ? 'deleted' : last
}

type Line = {
  tier: number
  n: number
  failed: boolean
  version: boolean
  name: string
  undone: boolean
  text: string
}

const otherLine = (
  one: World,
  name: string,
  { from, first, until }: { from: number; first: number; until: number },
): Line | string | undefined => {
  const all = eventsOf(one, name)
  const earlier = all.filter(({ n }) => n <= from)
  const during = all.filter(({ n }) => n > from && n <= first)
  const last = during.at(-1)
  if (!last) return undefined
  const line = (at: Event, text: string, tier = at.n === first ? 2 : 4, undone?: Event): Line => ({
    tier,
    n: at.n,
    failed: BAD.includes(at.state),
    version: text.startsWith('tag'),
    name,
    undone: undone !== undefined,
    text: `${name} ${text} @${at.n}${undone ? ` undone @${undone.n}` : ''}`,
  })
  const settles = [...OK, ...BAD, ...OFF]
  const lastSettled = during.findLast(({ state }) => settles.includes(state))
  const settledBefore = earlier.findLast(({ state }) => settles.includes(state))
  const tries = during.filter(({ state }) => TRIES.includes(state))
  if (lastSettled && OFF.includes(lastSettled.state)) {
    const known = one.complete || deployedAmong(earlier) !== undefined
    const wasOff = known && settledBefore !== undefined && OFF.includes(settledBefore.state)
    if (wasOff && tries.length === 0) return undefined
    return line(lastSettled, lastSettled.state === 'DELETED' ? 'gone' : 'stopped')
  }
  const was = deployedAmong(earlier) ?? (one.complete ? earlier.at(-1) : undefined)
  const [firstTry, lastTry] = [tries[0], tries.at(-1)]
  if (firstTry && lastTry) {
    if (!was) return one.complete ? line(firstTry, 'added') : 'notLoaded'
    if (was === 'deleted') return line(firstTry, 'returned')
    let made = lastTry
    for (const at of tries.toReversed()) {
      if (!isSame(at, lastTry)) break
      made = at
    }
    const { certain, unclear } = differences(was, made)
    const after = all
      .filter(({ n, state }) => n > first && n <= until && state === 'DEPLOYED')
      .at(-1)
    if (certain.length > 0)
      return line(
        made,
        certain.join(' '),
        undefined,
        after && isSame(after, was) ? after : undefined,
      )
    if (unclear.length > 0) return 'unclear'
  }
  if (last.n === first && BAD.includes(last.state)) return line(last, 'failed', 3)
  const restart = during.findLast(({ state }) => RESTARTS.includes(state))
  if (restart) return line(restart, 'restarted', 5)
  if (firstTry || !was || was === 'deleted' || last.state === 'CANCELED') {
    const isReturn = was === 'deleted' && !firstTry && last.state !== 'CANCELED'
    const deleted = earlier.findLast(({ state }) => state === 'DELETED')
    return isReturn && deleted && !isSame(deleted, last) ? 'unclear' : undefined
  }
  return isSame(was, last) ? undefined : 'unclear'
}

const sorted = (lines: readonly Line[]): readonly Line[] => {
  const key = ({ undone, tier, n, failed, version, name }: Line) =>
    [Number(undone), tier, 99 - n, Number(!failed), Number(!version), name].map((part) =>
      String(part).padStart(2, '0'),
    )
  return lines.toSorted((a, b) => (key(a).join(' ') < key(b).join(' ') ? -1 : 1))
}

/** What the product should say, in the words of `oracleWords`; undefined if `web` never failed. */
export const oracle = (one: World): readonly string[] | undefined => {
  const failure = failureOf(one)
  if (!failure) return undefined
  const { first, tries, good } = failure
  const web = eventsOf(one, 'web')
  const basis = good && deployedAmong(web.filter(({ n }) => n <= good.n))
  const lines: Line[] = []
  const base = { n: first.n, failed: true, name: 'web' }
  if (first.state === 'RESTART_ERROR') {
    lines.push({
      ...base,
      tier: 5,
      version: false,
      undone: false,
      text: `web restarted @${first.n}`,
    })
  } else if (basis && basis !== 'deleted') {
    for (const text of differences(basis, first).certain) {
      const [field] = text.split(' ')
      const undone = tries
        .slice(1)
        .findLast(
          (at) =>
            at.state === first.state &&
            (field === 'tag' ? at.version === basis.version : at.args === basis.args),
        )
      lines.push({
        ...base,
        tier: field === 'tag' ? 0 : 1,
        version: field === 'tag',
        undone: undone !== undefined,
        text: `web ${text} @${first.n}${undone ? ` undone @${undone.n}` : ''}`,
      })
    }
  }
  const untold: string[] = []
  const limits = {
    from: good?.n ?? first.n - 1,
    first: first.n,
    until: tries.at(-1)?.n ?? first.n,
  }
  for (const name of ['api', 'edge']) {
    const found = otherLine(one, name, limits)
    if (typeof found === 'string') untold.push(`untold ${name} ${found}`)
    else if (found) lines.push(found)
  }
  if (good) {
    one.records.forEach((services, n) => {
      if (services.length > 0 || n <= good.n || n >= first.n) return
      lines.push({
        tier: 5,
        n,
        failed: false,
        version: false,
        name: '',
        undone: false,
        text: ` stopped @${n}`,
      })
    })
  }
  const restartsIn = new Map<number, number>()
  const joined = sorted(lines).flatMap(({ text, tier, n, name }) => {
    if (tier !== 5 || name === 'web' || name === '') return [text]
    restartsIn.set(n, (restartsIn.get(n) ?? 0) + 1)
    return restartsIn.get(n) === 1 ? [`others restarted @${n}`] : []
  })
  return [`bad @${first.n}, good @${good?.n ?? '?'}`, ...joined, ...untold.toSorted()]
}

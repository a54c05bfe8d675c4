import type { Said, Told, World } from './told-worlds.ts'

/*
 * An oracle for the matrix: for each service it goes through the plain records from the oldest to the newest and keeps
 * what they say in a few variables. The product goes from the newest one back, through an index.
 */

/** The states that end badly. */
export const BAD = [
  'BUILD_ERROR',
  'DEPLOYMENT_ERROR',
  'RESTART_ERROR',
  'STOP_ERROR',
  'DELETE_ERROR',
]
const UNDER_WAY = [
  'BUILDING DEPLOYING RESTARTING STOPPING DELETING EXECUTING CANCELING',
  'QUEUED DEPLOYMENT_QUEUED RESTART_QUEUED STOP_QUEUED DELETE_QUEUED',
  'WAITING_RUNNING WAITING_RESTARTING WAITING_STOPPING WAITING_DELETING',
].flatMap((states) => states.split(' '))
const KEEPS = [...UNDER_WAY, 'READY', 'RECAP', 'CANCELED']

/** A service, by what it is matched by. */
export type Service = Pick<Said, 'kind' | 'name'>
/** Whether one is of a service. */
export const isOf = (service: Service) => (one: Service) =>
  one.kind === service.kind && one.name === service.name
/** Why a record does not say what it says of a service. */
const untold = ({ readable, said: services }: Told, service: Service) => {
  if (readable === 'no') return 'unreadable'
  const count = services.filter(isOf(service)).length
  if (count > 0) return count > 1 ? 'ambiguous' : undefined
  return readable === 'withoutAContainer' && service.kind === 'container' ? 'unreadable' : undefined
}

const maybeSame = (a: string | undefined, b: string | undefined) =>
  a === undefined || b === undefined || a === b

/** What the records say of a service, by the oracle. */
export const oracle = ({ told: all, gap, complete }: World, service: Service): string => {
  const segment = all.slice(0, gap ?? all.length)
  const whole = complete && gap === undefined
  // What was deployed, and whether an attempt that may be of that version was the last to end, and failed.
  let deployed: { version: string | undefined } | undefined
  let broken = false
  let restarted: { version: string | undefined } | undefined
  let failures: (string | undefined)[] = []
  let held: 'running' | 'stopped' | undefined
  let why: string = whole ? 'neverDeployed' : 'notLoaded'
  let last: Said | undefined
  let hides: string | undefined
  const forget = (reason: string) => {
    deployed = restarted = held = undefined
    broken = false
    failures = []
    why = reason
  }
  for (const record of segment.toReversed()) {
    const one = record.said.find(isOf(service))
    const reason = untold(record, service)
    if (reason) {
      forget(reason)
      last = undefined
      hides = reason
    } else if (record.readable !== 'no' && record.said.length === 0 && record.readable === 'yes') {
      const isOff = record.state === 'STOPPED' || record.state === 'DELETED'
      if (isOff && last && (why !== 'deleted' || held)) held = 'stopped'
    } else if (one) {
      last = one
      hides = undefined
      if (one.state === 'DEPLOYED') {
        forget(why)
        deployed = one
        held = 'running'
      } else if (one.state === 'RESTARTED') {
        restarted = one
        held = 'running'
        if (deployed && deployed.version === one.version) broken = false
      } else if (one.state === 'STOPPED') held = 'stopped'
      else if (one.state === 'DELETED') forget('deleted')
      else if (BAD.includes(one.state ?? '')) {
        failures.push(one.version)
        if (deployed && maybeSame(deployed.version, one.version)) broken = true
      } else if (!KEEPS.includes(one.state ?? '')) forget('unclear')
    }
  }
  const isNamedBefore = all.some(
    (record) => record.readable !== 'no' && record.said.some(isOf(service)),
  )
  if (hides) return `hidden ${hides}`
  if (!last) return whole ? 'missing' : isNamedBefore ? 'hidden gap' : `notNamed ${segment.length}`
  if (last.state === 'DELETED') return 'missing'
  const base =
    deployed ??
    (why === 'neverDeployed' && !failures.some((version) => maybeSame(version, restarted?.version))
      ? restarted
      : undefined)
  const is = broken ? undefined : base
  const underWay = UNDER_WAY.includes(last.state ?? '') ? `, under way ${last.version}` : ''
  if (held === 'stopped') return `stopped ${is ? is.version : 'unknown'}${underWay}`
  if (is && held) return `running ${is.version}${underWay}`
  const failed = broken || (why === 'neverDeployed' && restarted !== undefined)
  return `unproven ${failed ? 'failed' : why === 'deleted' ? 'neverDeployed' : why}${underWay}`
}

/** A database has no version. */
export const withoutVersions = (one: World): World => ({
  ...one,
  told: one.told.map((record) => ({
    ...record,
    said: record.said.map((service) =>
      service.kind === 'database' ? { ...service, version: undefined } : service,
    ),
  })),
})

/** What can be read of a record. */
export const readableIn = ({ readable, said: services }: Told) =>
  readable === 'no' ? [] : services

/** Whether an environment has a service, or may have it. */
export const isThere = (one: World, service: Service): boolean => {
  const isNamed = one.told.some(
    (record) => record.readable !== 'no' && record.said.some(isOf(service)),
  )
  return isNamed && oracle(one, service) !== 'missing'
}

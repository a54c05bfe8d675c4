/*
 * Histories with one bad change among ten, for measuring where it ranks: six services, deployed a few at a
 * time, with restarts, cancels and redeployments without a change among them.
 */

type Service = { name: string; version: number; argument: number }
/** A change of a service, and the service that fails from then on whenever it is deployed. */
export type Fault = {
  readonly changed: string
  readonly field: 'tag' | 'arguments'
  readonly failing: string
}
/** The records as `load` reads them, newest first, and the fault among them. */
export type SeededHistory = { readonly lines: readonly string[]; readonly fault: Fault }

const CHANGES = 10
const NAMES = ['web', 'api', 'edge', 'worker', 'search', 'mail']

/** Numbers from 0 to 1 that a seed determines (mulberry32). */
const randomOf = (seed: number) => {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}

const worded = ({ name, version, argument }: Service, state: string): string =>
  `${name}:v${version}+--limit+${argument}:${state}`

/** The bad change is of the service that fails, or of another one, which itself is good. */
export const seededHistory = (seed: number, where: 'own' | 'other'): SeededHistory => {
  const random = randomOf(seed)
  const below = (limit: number) => Math.floor(random() * limit)
  const services = NAMES.map((name) => ({ name, version: 1, argument: 1 }))
  const some = (from: readonly Service[], count: number) =>
    from
      .map((service) => ({ service, at: random() }))
      .toSorted((a, b) => a.at - b.at)
      .slice(0, count)
      .map(({ service }) => service)
  let fault: Fault | undefined
  // What is bad stays as it is: nobody has found it yet.
  const free = () =>
    services.filter(({ name }) => name !== fault?.changed && name !== fault?.failing)
  const badChange = below(CHANGES)
  const lines: string[] = [`DEPLOYED ${services.map((one) => worded(one, 'DEPLOYED')).join(' ')}`]
  let changes = 0
  let hasFailed = false

  const deploy = (changed: readonly Service[], redeployed: readonly Service[]) => {
    const all = [...changed, ...redeployed.filter((one) => !changed.includes(one))]
    const parts = all.map((one) => {
      const fails = one.name === fault?.failing
      hasFailed ||= fails
      return worded(one, fails ? 'DEPLOYMENT_ERROR' : 'DEPLOYED')
    })
    const failed = parts.some((part) => part.endsWith('ERROR'))
    lines.push([failed ? 'DEPLOYMENT_ERROR' : 'DEPLOYED', ...parts].join(' '))
  }

  while (changes < CHANGES) {
    const changed = some(free(), Math.min(1 + below(3), CHANGES - changes))
    for (const service of changed) {
      const field = random() < 0.75 ? 'tag' : 'arguments'
      if (field === 'tag') service.version += 1
      else service.argument += 1
      if (changes === badChange) {
        const others = services.filter((one) => one !== service)
        const other = others[below(others.length)]
        const failing = where === 'own' || !other ? service : other
        fault = { changed: service.name, field, failing: failing.name }
      }
      changes += 1
      if (changes < CHANGES && changes !== badChange && random() < 0.3) {
        if (field === 'tag') service.argument += 1
        else service.version += 1
        changes += 1
      }
    }
    if (random() < 0.15) {
      lines.push(['CANCELED', ...changed.map((one) => worded(one, 'CANCELED'))].join(' '))
    }
    deploy(changed, some(services, below(4)))
    if (random() < 0.15) {
      const [one] = some(free(), 1)
      if (one) lines.push(`RESTARTED ${worded(one, 'RESTARTED')}`)
    }
    if (random() < 0.1) {
      const [one] = some(free(), 1)
      if (one) lines.push(`CANCELED ${worded({ ...one, version: 99 }, 'CANCELED')}`)
    }
  }
  if (!fault) throw new Error('No change is bad')
  const failing = services.filter(({ name }) => name === fault?.failing)
  if (!hasFailed) deploy([], failing)
  return { lines: lines.toReversed(), fault }
}

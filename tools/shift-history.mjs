/**
 * An environment with a new deployment every `every` milliseconds, each in progress for a while: records of a real page
 * with other IDs, times and states.
 */

/** @typedef {{ id: string, created_at: string, updated_at: string, status: string, [member: string]: unknown }} Deployment */

const PAGE = 20
const STATES = ['QUEUED', 'BUILDING', 'DEPLOYING', 'DEPLOYED']
/** Duration of each state but the last, in milliseconds. */
const STATE_MS = 40_000

/** @param {number} n */
const idOf = (n) => `00000000-0000-4000-8000-${n.toString(16).padStart(12, '0')}`

/**
 * @param {readonly Deployment[]} templates
 * @param {{ from: number, every: number, before: number }} pace there are `before` deployments at the time `from`
 */
export const createGrowingHistory = (templates, { from, every, before }) => {
  /** @param {number} n @param {number} now @returns {Deployment} */
  const deployment = (n, now) => {
    const at = from + (n - before + 1) * every
    const step = Math.min(STATES.length - 1, Math.floor((now - at) / STATE_MS))
    const template = templates[n % templates.length]
    if (template === undefined) throw new Error('There are no templates')
    return {
      ...template,
      id: idOf(n),
      created_at: new Date(at).toISOString(),
      updated_at: new Date(Math.min(now, at + step * STATE_MS)).toISOString(),
      status: STATES[step] ?? 'DEPLOYED',
    }
  }
  return {
    /** The number of deployments at `now`. @param {number} now */
    count: (now) => before + Math.floor((now - from) / every),
    /** One page, newest first. @param {number} now @param {string | null} startId */
    page(now, startId) {
      const newest = this.count(now) - 1
      const first = startId === null ? newest : Number.parseInt(startId.slice(-12), 16) - 1
      const results = Array.from({ length: Math.min(PAGE, first + 1) }, (_, n) =>
        deployment(first - n, now),
      )
      return { results }
    },
  }
}

/** Most first requests at once: as many as browsers open to one host over HTTP/1.1. */
const AT_ONCE = 6
/** After this time, a request gives up its place to one that has not been sent yet, in milliseconds. */
const SLOW = 5_000

type InitialLoadsOptions = {
  /** Asks for an environment; resolves when that has ended, in whatever way. Never rejects. */
  ask: (environmentId: string) => Promise<void>
  /** Aborts the request for an environment. */
  giveUp: (environmentId: string) => void
}

/** The first requests of a board. */
export type InitialLoads = {
  /** Asks for these, in this order, after those that already wait. */
  add: (environmentIds: readonly string[]) => void
  /** Drops all that wait. */
  clear: () => void
  /** Whether this one waits or is being asked for. */
  has: (environmentId: string) => boolean
}

/**
 * Sends the first requests of a board, at most six at once. One that is slow while others wait is aborted and sent
 * again after them, so that a few environments that do not answer never hold up the others.
 */
export const createInitialLoads = ({ ask, giveUp }: InitialLoadsOptions): InitialLoads => {
  let waiting: string[] = []
  const asking = new Map<string, number>()
  /** Those that gave up their place once: from then on they keep it. */
  const late = new Set<string>()
  let timer: ReturnType<typeof setTimeout> | undefined

  const makeRoom = () => {
    clearTimeout(timer)
    if (asking.size < AT_ONCE || !waiting.some((id) => !late.has(id))) return
    const now = Date.now()
    const mayGiveUp = [...asking].filter(([id]) => !late.has(id))
    for (const [id, since] of mayGiveUp) {
      if (now - since < SLOW) continue
      late.add(id)
      giveUp(id)
    }
    const next = mayGiveUp.find(([id]) => !late.has(id))
    if (next) timer = setTimeout(makeRoom, next[1] + SLOW - now)
  }

  const read = async (id: string): Promise<void> => {
    const isSecond = late.has(id)
    asking.set(id, Date.now())
    await ask(id)
    asking.delete(id)
    if (!isSecond && late.has(id)) waiting.push(id)
    else late.delete(id)
    pump()
  }

  const pump = () => {
    while (asking.size < AT_ONCE) {
      const id = waiting.shift()
      if (id === undefined) break
      void read(id)
    }
    makeRoom()
  }

  return {
    add: (ids) => {
      const known = new Set([...waiting, ...asking.keys()])
      waiting.push(...ids.filter((id) => !known.has(id)))
      pump()
    },
    clear: () => {
      waiting = []
      clearTimeout(timer)
    },
    has: (id) => asking.has(id) || waiting.includes(id),
  }
}

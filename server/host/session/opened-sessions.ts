/** How many sessions are kept open, and for how many milliseconds without a request. */
const MOST = 1000
const IDLE_MS = 5 * 60_000

type Kept<S> = { session: Promise<S | undefined>; timer: NodeJS.Timeout }

/**
 * Opens sealed sessions with `open` and keeps what is in them for as long as they are in use, so that
 * a browser's requests do not pay for the decryption each time. An opened session is found by its
 * whole sealed text only, which is as secret as its content. What does not open is not kept.
 */
export const createOpenedSessions = <S extends { end: number }>(options: {
  open: (sealed: string) => Promise<S | undefined>
  /** In Unix seconds. A session is over at its `end`. */
  now: () => number
  most?: number
}) => {
  const { open, now, most = MOST } = options
  /** The least recently used first. */
  const kept = new Map<string, Kept<S>>()

  const forget = (sealed: string) => {
    clearTimeout(kept.get(sealed)?.timer)
    kept.delete(sealed)
  }

  const keep = (sealed: string, session: Promise<S | undefined>) => {
    const [oldest] = kept.size < most ? [] : kept.keys()
    if (oldest !== undefined) forget(oldest)
    kept.set(sealed, { session, timer: setTimeout(forget, IDLE_MS, sealed).unref() })
  }

  const touch = (sealed: string, known: Kept<S>) => {
    known.timer.refresh()
    kept.delete(sealed)
    kept.set(sealed, known)
  }

  return {
    /** The session in this sealed text; undefined if it is over or the text cannot be opened. */
    async read(sealed: string): Promise<S | undefined> {
      const known = kept.get(sealed)
      const opening = known?.session ?? open(sealed)
      if (known === undefined) keep(sealed, opening)
      else touch(sealed, known)
      const session = await opening
      if (session !== undefined && now() < session.end) return session
      forget(sealed)
      return undefined
    },
    forget,
  }
}

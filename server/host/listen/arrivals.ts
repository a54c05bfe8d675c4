/**
 * Lets new connections in before requests of others are handled. Node accepts one connection in each
 * turn of the event loop: while all requests that have arrived are handled in every turn, hundreds of
 * clients that connect at the same time wait for seconds. So as long as connections keep coming, one
 * request is handled a turn, the oldest first.
 */
export const createArrivals = () => {
  const waiting: (() => void)[] = []
  let connected = false

  const takeTurn = () => {
    const now = waiting.splice(0, connected ? 1 : waiting.length)
    connected = false
    if (waiting.length > 0) setImmediate(takeTurn)
    for (const handle of now) handle()
  }

  return {
    /** To be called for each new connection. */
    connected: () => {
      connected = true
    },
    /** Calls `handle` when it is the turn of this request. */
    handle: (handle: () => void) => {
      waiting.push(handle)
      if (waiting.length === 1) setImmediate(takeTurn)
    },
  }
}

import type { ServerResponse } from 'node:http'

/**
 * Counts the open requests of a server, and makes it leave. Node does not treat connections that browsers open in
 * advance as idle, so closing by its own rule would wait for them.
 */
export const createOpenResponses = () => {
  // Places that are used again, and no Set: with one, much of a request stayed in memory until the next full collection
  // (decision 014).
  const places: (ServerResponse | undefined)[] = []
  const free: number[] = []
  let leaving = false
  let onNone: () => void = () => {}

  const isNone = () => free.length === places.length

  /** Tells a client that this response is the connection's last, so that it sends nothing into a closing one. */
  const sayGoodbye = (response: ServerResponse) => {
    if (!response.headersSent) response.setHeader('Connection', 'close')
  }

  return {
    add(response: ServerResponse) {
      const place = free.pop() ?? places.length
      places[place] = response
      if (leaving) sayGoodbye(response)
      response.once('close', () => {
        places[place] = undefined
        free.push(place)
        if (isNone()) onNone()
      })
    },
    /** From now on each connection ends with its next response. */
    leave() {
      leaving = true
      for (const response of places) if (response !== undefined) sayGoodbye(response)
    },
    whenNone(then: () => void) {
      onNone = then
      if (isNone()) then()
    },
  }
}

import type { ServerResponse } from 'node:http'

/**
 * Counts the open requests of a server, and makes it leave. Node does not treat connections that browsers open in
 * advance as idle, so closing by its own rule would wait for them.
 */
export const createOpenResponses = () => {
  const open = new Set<ServerResponse>()
  let leaving = false
  let onNone: () => void = () => {}

  /** Tells a client that this response is the connection's last, so that it sends nothing into a closing one. */
  const sayGoodbye = (response: ServerResponse) => {
    if (!response.headersSent) response.setHeader('Connection', 'close')
  }

  return {
    add(response: ServerResponse) {
      open.add(response)
      if (leaving) sayGoodbye(response)
      response.once('close', () => {
        open.delete(response)
        if (open.size === 0) onNone()
      })
    },
    /** From now on each connection ends with its next response. */
    leave() {
      leaving = true
      for (const response of open) sayGoodbye(response)
    },
    whenNone(then: () => void) {
      onNone = then
      if (open.size === 0) then()
    },
  }
}

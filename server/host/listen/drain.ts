import { setImmediate as turn } from 'node:timers/promises'
import type { Listening } from './listen.ts'

/** Turns of the event loop in which requests arrive that were on their way already. */
const LAST_TURNS = 50

type Drain = {
  /** Resolves once clients have had time to notice that the server leaves. */
  noticed: () => Promise<unknown>
  /** How long open requests then have to end, in milliseconds. */
  withinMs: number
}

/** Stops a server without failing a request: it serves on until nobody sends it anything, and ends what is open. */
export const drainServer = async (server: Listening, { noticed, withinMs }: Drain) => {
  server.leave()
  await noticed()
  // Idle connections are closed at once, and what their clients have just sent would be lost.
  for (let turns = 0; turns < LAST_TURNS; turns += 1) await turn()
  await server.close(withinMs)
}

import { setImmediate as turn, setTimeout as delay } from 'node:timers/promises'
import { messageOf } from '#host/base/configuration-error.ts'
import type { Signals } from './handle-signals.ts'
import { CLOSE_MS, type Listening } from './listen.ts'

/** Milliseconds to wait for what clients have just sent, even without a load balancer. */
const SHORTEST_DELAY_MS = 50

/** Turns of the event loop to wait for requests that are already on their way. */
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

/** Something that can be read again while the host runs, and what messages call it. */
export type Reloadable = { what: string; read: () => Promise<void> }

/** Reads something again, and says whether that worked. */
export const reloadAndReport = (
  { what, read }: Reloadable,
  report: (line: string) => void,
): Promise<void> =>
  read().then(
    () => report(`Reloaded the ${what}.`),
    (error: unknown) => report(`Keeping the old ${what}: ${messageOf(error)}`),
  )

type Options = {
  /** In the order in which they stop. */
  servers: readonly Listening[]
  /** How to leave a load balancer on SIGTERM; without it, the servers close at once. */
  drain?: {
    /** Called first, so that readiness probes fail. */
    begin: () => void
    /** How long the servers then still serve, and after that how long open requests have, in milliseconds. */
    delayMs: number
    withinMs: number
  }
  /** What SIGHUP reads again. */
  reload?: readonly Reloadable[]
  report: (line: string) => void
  /** Called once everything is closed, before the process ends. */
  stopped: () => void
}

/** Stops servers once open requests have ended, and reads files again on SIGHUP. */
export const stopOnSignals = (
  signals: Signals,
  { servers, drain, reload = [], report, stopped }: Options,
): void =>
  signals.running({
    async stop(signal) {
      const [first] = servers
      if (drain !== undefined && first !== undefined && signal === 'SIGTERM') {
        drain.begin()
        const noticed = () => delay(Math.max(drain.delayMs, SHORTEST_DELAY_MS))
        await drainServer(first, { noticed, withinMs: drain.withinMs })
      }
      for (const server of servers) await server.close(CLOSE_MS)
      stopped()
    },
    readAgain() {
      if (reload.length === 0) report('There is nothing to reload.')
      for (const each of reload) void reloadAndReport(each, report)
    },
  })

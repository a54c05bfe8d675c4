import { closeSync, openSync } from 'node:fs'
import { constants } from 'node:os'

/** What signals do to servers that run. */
type Running = {
  /** Resolves once the process may end. */
  stop: (signal: NodeJS.Signals) => Promise<void>
  readAgain: () => void
}

/** The signals of the process. */
export type Signals = { running: (what: Running) => void }

/** Whether the process was started at a terminal that has been closed, which sends SIGHUP as well. */
const hasLostTerminal = (): boolean => {
  if (!process.stdout.isTTY) return false
  try {
    closeSync(openSync('/dev/tty', 'r'))
    return false
  } catch {
    return true
  }
}

/**
 * Handles signals from the moment it is called. SIGTERM and SIGINT end the process: at once while it starts, and once
 * its servers have stopped when it runs. SIGHUP reads files again, after the start if it comes earlier; it ends a process
 * whose terminal was closed.
 */
export const handleSignals = (): Signals => {
  let running: Running | undefined
  let stopping = false
  let readLater = false
  const stop = async (signal: NodeJS.Signals) => {
    // A second signal means that nobody wants to wait any longer.
    if (stopping) process.exit(1)
    if (running === undefined) process.exit(128 + constants.signals[signal])
    stopping = true
    await running.stop(signal)
    process.exit(0)
  }
  process.on('SIGINT', (signal) => void stop(signal))
  process.on('SIGTERM', (signal) => void stop(signal))
  const readAgain = (signal: NodeJS.Signals) => {
    if (hasLostTerminal()) {
      // Node's own exit would abort: it resets the terminal first.
      process.off(signal, readAgain)
      process.kill(process.pid, signal)
    } else if (running === undefined) readLater = true
    else running.readAgain()
  }
  process.on('SIGHUP', readAgain)
  return {
    running(what) {
      running = what
      if (readLater) what.readAgain()
    },
  }
}

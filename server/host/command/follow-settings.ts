import { unwatchFile, watchFile } from 'node:fs'
import { basename } from 'node:path'
import { messageOf } from '#host/base/configuration-error.ts'
import { type Reloadable, reloadAndReport } from '#host/listen/stop-servers.ts'
import { type Settings, settingsOf } from './load-settings.ts'

/** How often the file is looked at, in milliseconds. */
const LOOK_EVERY_MS = 2000
/** How many of the problems of a wrong file pages show. */
const MAX_PROBLEMS_SHOWN = 5

/** Settings in force. `problem` is what is wrong with a newer version of their file, a line each, without its folder. */
type SettingsInForce = Settings & { problem: string | undefined }

const problemOf = (error: unknown, file: string): string => {
  const lines = messageOf(error).replaceAll(file, basename(file)).split('\n')
  const more = lines.length - MAX_PROBLEMS_SHOWN
  return [
    ...lines.slice(0, MAX_PROBLEMS_SHOWN),
    ...(more > 0 ? [`${more} more. The log of the console’s host has all of them.`] : []),
  ].join('\n')
}

/**
 * Reads the configuration file that a command line names, and reads it again when it changes and by `reload`. A file that
 * is wrong then changes nothing but `problem`. Rejects if the file is wrong from the start.
 */
export const followSettings = async (
  options: Parameters<typeof settingsOf>[0],
  {
    report,
    onRead = () => {},
    lookEveryMs = LOOK_EVERY_MS,
  }: {
    report: (line: string) => void
    /** Receives whether the file could be used, each time it is read. */
    onRead?: (isGood: boolean) => void
    lookEveryMs?: number
  },
): Promise<{
  /** The same object until the file is read again. */
  current: () => SettingsInForce
  /** Absent without a file. */
  reload?: Reloadable
  stop: () => void
}> => {
  const { config: file } = options
  if (file === undefined) {
    const settings = { ...(await settingsOf(options)), problem: undefined }
    return { current: () => settings, stop: () => {} }
  }

  const read = async (): Promise<SettingsInForce> => ({
    ...(await settingsOf(options)),
    problem: undefined,
  })
  const readAgain = async () => {
    try {
      const next = await read()
      if (next.clusterInputs !== inForce.clusterInputs)
        report('The new "clusterInputs" will be used after a restart.')
      inForce = { ...next, clusterInputs: inForce.clusterInputs }
      onRead(true)
    } catch (error) {
      inForce = { ...inForce, problem: problemOf(error, file) }
      onRead(false)
      throw error
    }
  }
  const reload: Reloadable = {
    what: 'configuration file',
    // One after the other, so that the last version of the file stays in force.
    read() {
      const next = last.then(readAgain)
      last = next.catch(() => {})
      return next
    },
  }
  // By looking at it, because a mounted ConfigMap changes as the target of a link, which file events miss. From before the
  // first reading, so that no change is missed.
  const look = () => void reloadAndReport(reload, report)
  watchFile(file, { interval: lookEveryMs, persistent: false }, look)
  const stop = () => unwatchFile(file, look)
  const first = read()
  let last: Promise<unknown> = first
  let inForce: SettingsInForce
  try {
    inForce = await first
  } catch (error) {
    stop()
    throw error
  }
  onRead(true)
  return { current: () => inForce, reload, stop }
}

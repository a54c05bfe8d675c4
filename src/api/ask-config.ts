import { type ConsoleConfig, readConsoleConfig } from '#src/contract/host.ts'
import { basePath } from '#src/lib/page/base-path.ts'

/** Asks the server for its configuration again; undefined if it does not answer, or something else does. */
export const askConfig = async (): Promise<ConsoleConfig | undefined> => {
  try {
    const response = await fetch(`${basePath()}/config.json`, {
      cache: 'no-store',
      redirect: 'manual',
    })
    return response.ok ? readConsoleConfig(await response.json()) : undefined
  } catch {
    return undefined
  }
}

import { useEffect, useRef } from 'react'
import { useConnection } from '#src/api/api-context.ts'
import { askConfig } from '#src/api/ask-config.ts'
import { reloadIfServed } from '#src/lib/page/reload-if-served.ts'

/** How often the server is asked for its configuration, in ms. */
const EVERY = 5 * 60_000

/**
 * Takes over a new version of the console or of its configuration: reloads the page once the server answers with
 * another one. Never while it does not answer, because an error page would replace what can still be read. `isReady`:
 * nobody has to sign in, and requests are answered.
 */
export const useNewVersion = (isReady: boolean): void => {
  const { config } = useConnection().api
  const known = useRef(JSON.stringify(config))
  // In direct mode the page alone holds the credential, so a reload would sign out.
  const mayReload = isReady && config.mode === 'gateway'
  useEffect(() => {
    if (!mayReload) return undefined
    let isLeft = false
    const ask = async () => {
      const next = await askConfig()
      if (isLeft || next === undefined || JSON.stringify(next) === known.current) return
      await reloadIfServed()
    }
    // Also right after an outage, which a new version may have been the reason for.
    void ask()
    const timer = setInterval(() => void ask(), EVERY)
    return () => {
      isLeft = true
      clearInterval(timer)
    }
  }, [mayReload])
}

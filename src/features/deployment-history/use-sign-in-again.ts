import { useEffect, useRef } from 'react'
import type { ApiError } from '#src/api/api-error.ts'
import { useConnection } from '#src/api/api-context.ts'

/** Whether the API refused because nobody is signed in any more (API §5). */
export const isRefused = (error: ApiError | null | undefined): boolean =>
  error?.failure.kind === 'unauthorized'

/**
 * Opens sign-in over what is loaded each time the API refuses with a 401, and goes on with `again`
 * once somebody is signed in. Nothing of the page is left for it.
 */
export const useSignInAgain = (
  errors: readonly (ApiError | null | undefined)[],
  again: () => void,
): void => {
  const { session } = useConnection()
  const refused = errors.find(isRefused)
  const latest = useRef(again)
  useEffect(() => {
    latest.current = again
  })
  useEffect(() => {
    if (!refused) return undefined
    session.wanted.set(true)
    return session.state.subscribe(() => {
      if (session.state.get().kind === 'signedIn') latest.current()
    })
  }, [refused, session])
}

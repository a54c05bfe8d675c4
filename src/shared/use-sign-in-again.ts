import { useEffect, useRef } from 'react'
import type { ApiError } from '#src/api/api-error.ts'
import { useConnection } from '#src/api/api-context.ts'
import { requestSignIn } from '#src/api/session-store.ts'

/** Whether the API answered 401: nobody is signed in any more (API §5). */
export const isRefused = (error: ApiError | null | undefined): boolean =>
  error?.failure.kind === 'unauthorized'

type Refusals = {
  errors: readonly (ApiError | null | undefined)[]
  /** Whether the page has content to keep: sign-in then opens over the page, otherwise in its place. */
  hasContent: boolean
  /** Repeats the refused requests. */
  retry: () => void
}

/** Requests sign-in when the API answers 401, and calls `retry` after it. */
export const useSignInAgain = ({ errors, hasContent, retry }: Refusals): void => {
  const { session } = useConnection()
  const refused = errors.find(isRefused)
  const latest = useRef(retry)
  useEffect(() => {
    latest.current = retry
  })
  useEffect(() => {
    if (refused && hasContent) requestSignIn(session.prompt)
  }, [refused, hasContent, session])
  useEffect(() => {
    if (!refused) return undefined
    return session.state.subscribe(() => {
      if (session.state.get().kind === 'signedIn') latest.current()
    })
  }, [refused, session])
}

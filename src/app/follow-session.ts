import type { QueryClient } from '@tanstack/react-query'
import type { SessionStore } from '#src/api/session-store.ts'
import { paths } from '#src/lib/paths.ts'
import type { Router } from '#src/router/router.ts'

type Kept = {
  session: SessionStore
  client: QueryClient
  router: Router
}

/** Takes away what this tab keeps of what was read and typed: drafts and reading places. */
const forgetStored = () => {
  try {
    for (const key of Object.keys(sessionStorage)) {
      if (key.startsWith('tidemark.')) sessionStorage.removeItem(key)
    }
  } catch {
    // Storage is closed to this page: nothing was kept.
  }
}

/** Signed out, here or in another tab: nothing of the session stays, and sign-in is shown. */
export const followSession = ({ session, client, router }: Kept): void => {
  let before = session.state.get().kind
  session.state.subscribe(() => {
    const { kind } = session.state.get()
    const left = kind === 'signedOut' && before !== 'signedOut'
    before = kind
    if (!left) return
    void client.cancelQueries()
    // Edits do not hold anybody back who signs out.
    void router.navigate({ to: paths.signIn, ignoreBlocker: true }).then(() => {
      client.clear()
      forgetStored()
    })
  })
}

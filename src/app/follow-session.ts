import type { QueryClient } from '@tanstack/react-query'
import type { SessionStore } from '#src/api/session-store.ts'
import { paths } from '#src/lib/paths.ts'
import { removeStored } from '#src/lib/stored-value.ts'
import type { Router } from '#src/router/router.ts'

type Kept = {
  session: SessionStore
  client: QueryClient
  router: Router
}

/** After signing out, here or in another tab: deletes all data of the session and shows sign-in. */
export const followSession = ({ session, client, router }: Kept): void => {
  let before = session.state.get().kind
  session.state.subscribe(() => {
    const { kind } = session.state.get()
    const signedOut = kind === 'signedOut' && before !== 'signedOut'
    before = kind
    if (!signedOut) return
    void client.cancelQueries()
    // Unsaved edits do not block signing out.
    void router.navigate({ to: paths.signIn, ignoreBlocker: true }).then(() => {
      client.clear()
      // Drafts and scroll positions of this tab.
      removeStored('tidemark.', 'session')
    })
  })
}

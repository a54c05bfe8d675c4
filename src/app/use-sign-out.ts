import { useConnection } from '#src/api/api-context.ts'
import { toast } from '#src/ui/announcer.tsx'

/** Returns a function that signs out. */
export const useSignOut = (): (() => Promise<void>) => {
  const { session } = useConnection()
  return async () => {
    const ended = await session.signOut().then(
      () => true,
      () => false,
    )
    // The page has forgotten the session anyway; only the host can delete the sealed cookie.
    if (!ended)
      toast('Signed out here. The host did not answer: its cookie is deleted once it does.')
  }
}

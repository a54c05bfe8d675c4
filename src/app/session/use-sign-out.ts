import { useConnection } from '#src/api/api-context.ts'
import { toast } from '#src/ui/states/announcer.tsx'

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
      toast(
        'Signed out on this device. The server could not be reached; the session ends when it can.',
      )
  }
}

import { useConnection } from '#src/api/api-context.ts'
import { textLinkClass } from '#src/ui/styles/text-link-class.ts'

/** Opens sign-in over the board, where one environment refuses the credential and others accept it. */
export function SignInAgain() {
  const { prompt } = useConnection().session
  return (
    <button type="button" className={textLinkClass} onClick={() => prompt.set('asked')}>
      Sign in again
    </button>
  )
}

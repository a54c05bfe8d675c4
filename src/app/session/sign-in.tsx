import KeyRound from 'lucide-react/icons/key-round'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useSession } from '#src/api/api-context.ts'
import { describeEnd } from '#src/api/describe-failure.ts'
import type { SessionState } from '#src/api/session-store.ts'
import { paths } from '#src/lib/page/paths.ts'
import { useNavigate, useSearch } from '#src/router/router-context.tsx'
import { Logo } from '#src/ui/marks/logo.tsx'
import { Notice } from '#src/ui/states/notice.tsx'
import { Divider } from '#src/ui/marks/divider.tsx'
import { useIsHydrating } from '#src/ui/hooks/use-is-hydrating.ts'
import { Excerpt } from './excerpt.tsx'
import { readSignInSearch } from './sign-in-search.ts'
import { SignInForm } from '#src/shared/sign-in-form.tsx'

const Brand = ({ className }: { className: string }) => (
  <p className={`flex items-center gap-2 font-bold ${className}`}>
    <Logo />
    Tidemark
  </p>
)

/** Why the person has to sign in again, if they were signed in before. */
function EndNotice({ state }: { state: SessionState }) {
  // The host does not know who was signed in before.
  const isHydrating = useIsHydrating()
  if (isHydrating) return null
  if (state.kind === 'signedIn') return null
  if (state.kind === 'signedOut' && state.lapsed === undefined) return null
  const { title, text } = describeEnd(
    state.kind === 'ended' ? state : { reason: 'noSession', message: state.lapsed },
  )
  return (
    <Notice tone="warning" icon={KeyRound} role="status" title={`${title}.`} className="mb-5">
      {text} After signing in, the page that you opened is shown.
    </Notice>
  )
}

/**
 * The sign-in page: an excerpt of the product, and the form. After signing in, here or in another tab, it opens the page
 * that was requested.
 */
export function SignIn() {
  const { next, with: who } = useSearch(readSignInSearch)
  const navigate = useNavigate()
  const state = useSession()
  const [before] = useState(state)
  const client = useQueryClient()
  // Another tab may have signed in on the way here.
  const isOnTheWay = next !== undefined && who !== 'another'
  const isEntered = state.kind === 'signedIn' && (state !== before || isOnTheWay)
  useEffect(() => {
    if (!isEntered) return
    client.clear()
    // Replaced, so that Back does not return to the sign-in form.
    void navigate({ to: next ?? paths.home, replace: true })
  }, [isEntered, client, navigate, next])
  return (
    <main
      id="main"
      tabIndex={-1}
      className="grid min-h-dvh grid-cols-[1.25rem_minmax(0,1fr)] min-[62rem]:grid-cols-[minmax(0,1fr)_3rem_minmax(0,1fr)]"
    >
      <title>Sign in · Tidemark</title>
      <div className="hidden grid-cols-[minmax(0,31rem)] grid-rows-[auto_1fr_auto_1fr] justify-end py-12 ps-12 pe-14 min-[62rem]:grid">
        <Brand className="" />
        <div className="row-start-3">
          <Excerpt />
        </div>
      </div>
      <Divider divides />
      <div className="w-full max-w-112 justify-self-center px-5 py-8 sm:self-center sm:px-8 sm:py-12 min-[62rem]:ms-10 min-[62rem]:justify-self-start">
        <Brand className="mb-9 min-[62rem]:hidden" />
        <h1>Sign in</h1>
        <p className="mt-1.5 mb-7 text-balance text-ink-2">
          See what an environment runs and what a component needs.
        </p>
        <EndNotice state={state} />
        <SignInForm roomy />
      </div>
    </main>
  )
}

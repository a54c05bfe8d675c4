import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { pageStands } from '#src/lib/first-page.ts'
import { paths } from '#src/lib/paths.ts'
import { useLocation, useNavigate } from '#src/router/router-context.tsx'
import { parseSearch } from '#src/router/search.ts'
import { Logo } from '#src/ui/logo.tsx'
import { Staff } from '#src/ui/staff.tsx'
import { safeNext } from './safe-next.ts'
import { SignInForm } from './sign-in-form.tsx'

/** The page where one signs in, and goes on to where one wanted to be. */
export function SignIn() {
  const next = safeNext(parseSearch(useLocation().search)['next'])
  const navigate = useNavigate()
  useEffect(pageStands, [])
  const client = useQueryClient()
  const enter = async () => {
    client.clear()
    await navigate({ to: next ?? paths.home })
  }
  return (
    <main
      id="main"
      tabIndex={-1}
      className="grid min-h-dvh grid-cols-[1.5rem_minmax(0,1fr)_1rem] items-center sm:grid-cols-[minmax(2rem,1fr)_minmax(0,26rem)_minmax(2rem,2fr)]"
    >
      <title>Sign in · Tidemark</title>
      <Staff className="self-stretch" />
      <div className="py-8 ps-3 sm:ps-0">
        <p className="mb-10 flex items-center gap-2 font-bold">
          <Logo />
          Tidemark
        </p>
        <h1>Sign in</h1>
        <p className="mt-1.5 mb-7 text-ink-2">
          Read what an environment runs, and what a component needs.
        </p>
        <SignInForm onDone={enter} />
      </div>
    </main>
  )
}

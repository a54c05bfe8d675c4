import { Suspense } from 'react'
import { type Address, readPath } from '#src/lib/paths.ts'
import { useLocation } from '#src/router/router-context.tsx'
import { latePart } from '#src/ui/late-part.ts'
import { preloadFrame } from './late-frame.ts'
import { PageBoundary } from './page-boundary.tsx'
import { NotFound } from './page-error.tsx'
import { Shell } from './shell.tsx'

const SignIn = latePart(() => import('./sign-in.tsx').then((code) => code.SignIn))
const Home = latePart(() => import('./home.tsx').then((code) => code.Home))
const Deployments = latePart(() =>
  import('./deployments-route.tsx').then((code) => code.DeploymentsRoute),
)
const Component = latePart(() =>
  import('./component-route.tsx').then((code) => code.ComponentRoute),
)

const LATE = { signIn: SignIn, home: Home, deployments: Deployments, component: Component }

/** Fetches the code of a page; where it does not come, it comes when the page is shown. */
const preload = (page: keyof typeof LATE): void => {
  LATE[page].load().catch(() => {})
}

/** Fetches the code of the page at a path, while what else it needs is still on its way. */
export const preloadPage = (path: string): void => {
  const { page } = readPath(path)
  if (page !== 'nothing') preload(page)
}

/** Fetches the code of every page and of what may stand over one, so that going to one needs no network but its own request. */
export const preloadPages = (): void => {
  preload('signIn')
  preload('home')
  preload('deployments')
  preload('component')
  void preloadFrame()
}

function Page({ address }: { address: Exclude<Address, { page: 'nothing' }> }) {
  switch (address.page) {
    case 'signIn':
      return <SignIn />
    case 'home':
      return <Home />
    case 'deployments':
      return <Deployments environmentId={address.environmentId} />
    case 'component':
      return <Component {...address} />
  }
}

/** The page at the address, in the frame that it stands in. */
export function Pages() {
  const { pathname } = useLocation()
  const address = readPath(pathname)
  if (address.page === 'nothing') return <NotFound />
  const page = (
    <PageBoundary of={pathname}>
      <Suspense>
        <Page address={address} />
      </Suspense>
    </PageBoundary>
  )
  return address.page === 'signIn' ? page : <Shell address={address}>{page}</Shell>
}

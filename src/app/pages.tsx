import type { QueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { useConnection } from '#src/api/api-context.ts'
import type { PageData } from '#src/contract/page-data.ts'
import type { ConsoleConfig } from '#src/contract/host.ts'
import type { Location } from '#src/router/router.ts'
import { type Address, readPath } from '#src/lib/page/paths.ts'
import { useLocation } from '#src/router/router-context.tsx'
import { announce } from '#src/ui/states/announcer.tsx'
import { lazyWithPreload } from '#src/ui/hooks/lazy-with-preload.ts'
import { PageBoundary } from './page-boundary.tsx'
import { SessionGate } from '#src/app/session/session-gate.tsx'
import { Shell } from '#src/app/shell/shell.tsx'
import { UntilLive } from './until-live.tsx'

const SignIn = lazyWithPreload(() =>
  import('#src/app/session/sign-in.tsx').then((code) => code.SignIn),
)
const loadHome = () => import('#src/app/home/home.tsx')
const Home = lazyWithPreload(() => loadHome().then((code) => code.Home))
const TestEnvironments = lazyWithPreload(() =>
  import('#src/app/home/test-environments.tsx').then((code) => code.TestEnvironments),
)
const Compare = lazyWithPreload(() =>
  import('./compare-route.tsx').then((code) => code.CompareRoute),
)
const Wall = lazyWithPreload(() => import('./wall-route.tsx').then((code) => code.WallRoute))
const NotFound = lazyWithPreload(() => import('./not-found.tsx').then((code) => code.NotFound))
const loadDeployments = () => import('./deployments-route.tsx')
const Deployments = lazyWithPreload(() => loadDeployments().then((code) => code.DeploymentsRoute))
const loadComponent = () => import('./component-route.tsx')
const Component = lazyWithPreload(() => loadComponent().then((code) => code.ComponentRoute))

const PAGES = {
  signIn: SignIn,
  home: Home,
  testEnvironments: TestEnvironments,
  compare: Compare,
  wall: Wall,
  deployments: Deployments,
  component: Component,
  nothing: NotFound,
}

/** The part of the header on pages that are not about one environment or component, which have their names there instead. */
const BoardHeader = lazyWithPreload(() =>
  import('#src/app/shell/board-header.tsx').then((code) => code.BoardHeader),
)
const hasBoardHeader = (page: Address['page']): boolean =>
  !['deployments', 'component', 'signIn', 'wall', 'nothing'].includes(page)

const load = (page: keyof typeof PAGES): Promise<unknown> =>
  Promise.all([PAGES[page].preload(), hasBoardHeader(page) && BoardHeader.preload()])

/** Loads the code of a page ahead of time. If that fails, it loads again when the page is shown. */
const preload = async (page: keyof typeof PAGES): Promise<void> => {
  await load(page).catch(() => {})
}

/** Loads the code of the page at a path. Never rejects. */
export const preloadPage = (path: string): Promise<void> => preload(readPath(path).page)

/**
 * Puts the answers that came with the page into the cache, where its components look for them, and loads its code. The host
 * and the browser both do this before they render, so that both render the same. `came` is when the answers came, in
 * milliseconds since the epoch. Rejects if the code cannot be loaded.
 */
export const seed = async (
  client: QueryClient,
  { team }: ConsoleConfig,
  { pathname, search }: Pick<Location, 'pathname' | 'search'>,
  data: PageData,
  came: number,
): Promise<void> => {
  const address = readPath(pathname)
  await load(address.page)
  switch (address.page) {
    case 'home': {
      const { seedHome } = await loadHome()
      return seedHome(client, search, team, data, came)
    }
    case 'component': {
      const { seedComponent } = await loadComponent()
      return seedComponent(client, address, data)
    }
    case 'deployments': {
      const { seedDeployments } = await loadDeployments()
      return seedDeployments(client, address.environmentId, search, data, came)
    }
    case 'compare':
    case 'wall':
    case 'signIn':
    case 'testEnvironments':
    case 'nothing':
  }
}

/** Loads the code of every page, so that navigating needs the network only for data. */
export const preloadPages = (): void => {
  for (const page of ['signIn', 'home', 'compare', 'deployments', 'component', 'nothing'] as const)
    void preload(page)
}

type ShownProps = { path: string; onShown: (path: string) => void }

/** Mounted with the page, so that it runs once its code is loaded and it has its title. */
function Shown({ path, onShown }: ShownProps) {
  useEffect(() => onShown(path), [path, onShown])
  return null
}

function Page({ address }: { address: Exclude<Address, { page: 'nothing' }> }) {
  switch (address.page) {
    case 'signIn':
      return <SignIn />
    case 'home':
      return <Home />
    case 'testEnvironments':
      return <TestEnvironments />
    case 'compare':
      return <Compare />
    case 'wall':
      return <Wall />
    case 'deployments':
      return <Deployments environmentId={address.environmentId} />
    case 'component':
      return <Component {...address} />
  }
}

const framedPage = (path: string, hasSamples: boolean, onShown: ShownProps['onShown']) => {
  const address = readPath(path)
  const isNothing =
    address.page === 'nothing' || (address.page === 'testEnvironments' && !hasSamples)
  const page = (
    <PageBoundary of={path}>
      {isNothing ? <NotFound /> : <Page address={address} />}
      <Shown {...{ path, onShown }} />
    </PageBoundary>
  )
  if (isNothing || address.page === 'signIn') return <UntilLive>{page}</UntilLive>
  if (address.page === 'wall') {
    return (
      <UntilLive>
        <main id="main" tabIndex={-1}>
          {page}
        </main>
        <SessionGate isUnattended />
      </UntilLive>
    )
  }
  const boardHeader = hasBoardHeader(address.page) ? <BoardHeader page={address.page} /> : undefined
  return (
    <UntilLive>
      <Shell address={address} boardHeader={boardHeader}>
        {page}
      </Shell>
    </UntilLive>
  )
}

/** Announces each page that is shown after the first, which the browser announces itself. */
const laterPages = (first: string): ShownProps['onShown'] => {
  let shown = first
  return (path) => {
    if (path !== shown) announce(document.title)
    shown = path
  }
}

/**
 * The page at the address, inside its frame, which renders again for another path only. Without a Suspense boundary, so that
 * the markup is taken over as a whole, and the page that is left stays until the code of the next one is loaded.
 */
export function Pages() {
  const { pathname } = useLocation()
  const { sample } = useConnection().api.config
  const hasSamples = sample !== undefined
  const [onShown] = useState(() => laterPages(pathname))
  return useMemo(() => framedPage(pathname, hasSamples, onShown), [pathname, hasSamples, onShown])
}

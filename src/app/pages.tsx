import type { QueryClient } from '@tanstack/react-query'
import { Suspense, useEffect, useMemo, useState } from 'react'
import { useConnection } from '#src/api/api-context.ts'
import type { Api } from '#src/api/create-api.ts'
import type { FirstPage } from '#src/contract/first-answer.ts'
import type { Location } from '#src/router/router.ts'
import { type Address, readPath } from '#src/lib/paths.ts'
import { useLocation } from '#src/router/router-context.tsx'
import { announce } from '#src/ui/announcer.tsx'
import { lazyWithPreload } from '#src/ui/lazy-with-preload.ts'
import { hasBoardHeader } from './has-board-header.ts'
import { BoardHeader, preloadFrame } from './lazy-frame.ts'
import { PageBoundary } from './page-boundary.tsx'
import { useTakeOver } from './use-take-over.ts'
import { Shell } from './shell.tsx'

const SignIn = lazyWithPreload(() => import('./sign-in.tsx').then((code) => code.SignIn))
const loadHome = () => import('./home.tsx')
const Home = lazyWithPreload(() => loadHome().then((code) => code.Home))
const TestEnvironments = lazyWithPreload(() =>
  import('./test-environments.tsx').then((code) => code.TestEnvironments),
)
const Compare = lazyWithPreload(() =>
  import('./compare-route.tsx').then((code) => code.CompareRoute),
)
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
  deployments: Deployments,
  component: Component,
  nothing: NotFound,
}

/** Loads the code of a page ahead of time. If that fails, it loads again when the page is shown. */
const preload = async (page: keyof typeof PAGES): Promise<void> => {
  const header = hasBoardHeader(page) ? BoardHeader.preload() : undefined
  await Promise.allSettled([PAGES[page].preload(), header])
}

/** Loads the code of the page at a path. Never rejects. */
export const preloadPage = (path: string): Promise<void> => preload(readPath(path).page)

/**
 * Prepares the first render of the page at an address with the answers that `api` has for it, so that it is the same
 * in the host and in the browser.
 */
export const preparePage = async (
  connection: { api: Api; client: QueryClient },
  { pathname, search }: Pick<Location, 'pathname' | 'search'>,
  first: FirstPage,
): Promise<void> => {
  const address = readPath(pathname)
  switch (address.page) {
    case 'home': {
      await preload('home')
      const { prepareHome } = await loadHome()
      return prepareHome(connection, search, first)
    }
    case 'component': {
      await Component.preload()
      const { prepareComponent } = await loadComponent()
      return prepareComponent(connection, address, first)
    }
    case 'deployments': {
      await Deployments.preload()
      const { prepareDeployments } = await loadDeployments()
      return prepareDeployments(connection, address.environmentId, search)
    }
    case 'compare':
    case 'signIn':
    case 'testEnvironments':
    case 'nothing':
  }
}

/** Loads the code of every page and of its dialogs, so that navigating needs the network only for data. */
export const preloadPages = (): void => {
  for (const page of ['signIn', 'home', 'compare', 'deployments', 'component', 'nothing'] as const)
    void preload(page)
  void preloadFrame()
}

type ShownProps = { path: string; onShown: (path: string) => void }

/** Mounted with the page, so that it runs when that is taken over, or when its code is loaded and it has its title. */
function Shown({ path, onShown }: ShownProps) {
  useTakeOver()
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
      <Suspense>
        {isNothing ? <NotFound /> : <Page address={address} />}
        <Shown {...{ path, onShown }} />
      </Suspense>
    </PageBoundary>
  )
  return isNothing || address.page === 'signIn' ? page : <Shell address={address}>{page}</Shell>
}

/** Announces each page that is shown after the first, which the browser announces itself. */
const laterPages = (first: string): ShownProps['onShown'] => {
  let shown = first
  return (path) => {
    if (path !== shown) announce(document.title)
    shown = path
  }
}

/** The page at the address, inside its frame, which renders again for another path only. */
export function Pages() {
  const { pathname } = useLocation()
  const { sample } = useConnection().api.config
  const hasSamples = sample !== undefined
  const [onShown] = useState(() => laterPages(pathname))
  return useMemo(() => framedPage(pathname, hasSamples, onShown), [pathname, hasSamples, onShown])
}

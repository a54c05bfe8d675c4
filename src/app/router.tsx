import type { QueryClient } from '@tanstack/react-query'
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
} from '@tanstack/react-router'
import type { Connection } from '#src/api/api-context.ts'
import { readTimelineSearch } from '#src/features/deployment-history/timeline-search.ts'
import { pageAt } from '#src/lib/paths.ts'
import { loadCode } from './code-missing.ts'
import { NotFound, PageError } from './page-error.tsx'
import { Root } from './root.tsx'
import { safeNext } from './safe-next.ts'
import { Shell } from './shell.tsx'

type RouterContext = Connection & { client: QueryClient }

const pages = {
  signIn: loadCode(() => import('./sign-in.tsx')),
  home: loadCode(() => import('./home.tsx')),
  deployments: loadCode(() => import('./deployments-route.tsx')),
  component: loadCode(() => import('./component-route.tsx')),
}

const root = createRootRouteWithContext<RouterContext>()({
  component: Root,
  notFoundComponent: NotFound,
})

const signIn = createRoute({
  getParentRoute: () => root,
  path: '/sign-in',
  validateSearch: (search): { next?: string } => {
    const next = safeNext(search['next'])
    return next === undefined ? {} : { next }
  },
  component: lazyRouteComponent(pages.signIn, 'SignIn'),
})

const shell = createRoute({
  getParentRoute: () => root,
  id: 'shell',
  component: Shell,
  beforeLoad: ({ context, location }) => {
    // A session that ended is taken up again over the page, wherever in it one goes meanwhile.
    if (context.session.state.get().kind !== 'signedOut') return
    // oxlint-disable-next-line typescript/only-throw-error -- the router's way to redirect
    throw redirect({ to: '/sign-in', search: { next: location.href } })
  },
})

/** Fetches the code of every page, so that going to one needs no network but its own request. */
export const preloadPages = async (): Promise<void> => {
  // One that does not come now comes when it is gone to.
  await Promise.allSettled(Object.values(pages).map((load) => load()))
}

/** Fetches the code of the page at a path, which begins to be opened. */
export const preloadPage = async (path: string): Promise<void> => {
  const address = pageAt(path)
  if (address) await Promise.allSettled([pages[address.page]()])
}

const home = createRoute({
  getParentRoute: () => shell,
  path: '/',
  component: lazyRouteComponent(pages.home, 'Home'),
})

const deployments = createRoute({
  getParentRoute: () => shell,
  path: '/environments/$environmentId/deployments',
  validateSearch: readTimelineSearch,
  component: lazyRouteComponent(pages.deployments, 'DeploymentsRoute'),
})

const component = createRoute({
  getParentRoute: () => shell,
  path: '/organizations/$organizationId/clusters/$clusterId/components/$componentKey',
  component: lazyRouteComponent(pages.component, 'ComponentRoute'),
})

/** Search parameters are plain text: an id made of digits stays an id. */
const parseSearch = (search: string) => Object.fromEntries(new URLSearchParams(search))
const stringifySearch = (search: Record<string, unknown>) => {
  const given = Object.entries(search).flatMap(([name, value]) =>
    typeof value === 'string' ? [[name, value]] : [],
  )
  return given.length === 0 ? '' : `?${new URLSearchParams(given).toString()}`
}

/** The routes of the console on a connection; scroll places return with Back. */
export const createConsoleRouter = (context: RouterContext) =>
  createRouter({
    routeTree: root.addChildren([signIn, shell.addChildren([home, deployments, component])]),
    context,
    parseSearch,
    stringifySearch,
    // The timeline returns to a deployment rather than to a height: heights change as rows are measured.
    scrollRestoration: ({ location }) => !location.pathname.endsWith('/deployments'),
    defaultPreload: false,
    defaultErrorComponent: PageError,
    defaultNotFoundComponent: NotFound,
  })

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createConsoleRouter>
  }
}

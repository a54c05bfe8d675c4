import {
  createContext,
  type ReactNode,
  startTransition,
  use,
  useDeferredValue,
  useEffect,
  useLayoutEffect,
  useMemo,
  useState,
} from 'react'
import type { Location, Router } from './router.ts'
import { parseSearch, type Search } from './search.ts'

const RouterContext = createContext<Router | undefined>(undefined)
const LocationContext = createContext<Location | undefined>(undefined)
const LinkLocationContext = createContext<Location | undefined>(undefined)

type RouterProviderProps = { router: Router; children: ReactNode }

/**
 * Provides the router and the shown location. Navigating to another path is a transition: the current
 * page stays until the code of the next one is loaded.
 */
export function RouterProvider({ router, children }: RouterProviderProps) {
  const { history } = router
  const [location, setLocation] = useState(history.location)
  useEffect(() => {
    let path: string | undefined
    const show = () => {
      const next = history.location
      // In a transition, a checkbox that changes the address would flip back until the transition ends.
      if (next.pathname === path) setLocation(next)
      else startTransition(() => setLocation(next))
      path = next.pathname
    }
    // The location may have changed before this effect subscribed.
    show()
    return history.subscribe(() => {
      router.saveScroll()
      show()
    })
  }, [history, router])
  useLayoutEffect(() => router.onShown(location), [router, location])
  return (
    <RouterContext value={router}>
      <LocationContext value={location}>
        <LinkLocationContext value={useDeferredValue(location)}>{children}</LinkLocationContext>
      </LocationContext>
    </RouterContext>
  )
}

const missing = 'No RouterProvider'

/** The router of this console. */
export const useRouter = (): Router => {
  const router = use(RouterContext)
  if (!router) throw new Error(missing)
  return router
}

/** The shown location: path, search part, and entry of the browser's history. */
export const useLocation = (): Location => {
  const location = use(LocationContext)
  if (!location) throw new Error(missing)
  return location
}

/**
 * The shown location, for the addresses of links. It is updated a moment later than the page, because a change within a
 * page changes most of its links, and nobody waits for them.
 */
export const useLinkLocation = (): Location => {
  const location = use(LinkLocationContext)
  if (!location) throw new Error(missing)
  return location
}

/** The search parameters of the shown address as `read` returns them; the same object until they change. */
export const useSearch = <T,>(read: (search: Search) => T): T => {
  const { search } = useLocation()
  return useMemo(() => read(parseSearch(search)), [read, search])
}

/** Returns `navigate` of the router. */
export const useNavigate = (): Router['navigate'] => useRouter().navigate

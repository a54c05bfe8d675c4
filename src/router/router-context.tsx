import {
  createContext,
  type ReactNode,
  startTransition,
  use,
  useEffect,
  useLayoutEffect,
  useState,
} from 'react'
import type { Location, Router } from './router.ts'

const RouterContext = createContext<Router | undefined>(undefined)
const LocationContext = createContext<Location | undefined>(undefined)

type RouterProviderProps = { router: Router; children: ReactNode }

/**
 * Where everything below stands. Another path is a transition: the page before stays until the code of
 * the next one is there.
 */
export function RouterProvider({ router, children }: RouterProviderProps) {
  const { history } = router
  const [location, setLocation] = useState(history.location)
  useEffect(() => {
    let path: string | undefined
    const show = () => {
      const next = history.location
      // Another state of the page is shown at once: a box that is ticked stays ticked.
      if (next.pathname === path) setLocation(next)
      else startTransition(() => setLocation(next))
      path = next.pathname
    }
    // It may have moved on before this listened.
    show()
    return history.subscribe(() => {
      router.leave()
      show()
    })
  }, [history, router])
  useLayoutEffect(() => router.arrive(location), [router, location])
  return (
    <RouterContext value={router}>
      <LocationContext value={location}>{children}</LocationContext>
    </RouterContext>
  )
}

const missing = 'No RouterProvider above this component'

/** The router of this console. */
export const useRouter = (): Router => {
  const router = use(RouterContext)
  if (!router) throw new Error(missing)
  return router
}

/** The location that is shown: its path, its search part, and the entry of the history that it is. */
export const useLocation = (): Location => {
  const location = use(LocationContext)
  if (!location) throw new Error(missing)
  return location
}

/** Goes to another page, or to another state of this one. */
export const useNavigate = (): Router['navigate'] => useRouter().navigate

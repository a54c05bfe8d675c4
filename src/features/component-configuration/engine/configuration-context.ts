import {
  createContext,
  startTransition,
  use,
  useCallback,
  useEffect,
  useEffectEvent,
  useState,
} from 'react'
import type { Configuration } from './create-configuration.ts'
import type { FieldView } from './field-views.ts'
import type { Overview } from './page-state.ts'
import type { NodeId } from '#form/draft/field-address.ts'
import type { Resolution } from './session.ts'

const ConfigurationContext = createContext<Configuration | undefined>(undefined)

export const ConfigurationProvider = ConfigurationContext.Provider

/** The configuration of the page around this component. */
export const useConfiguration = (): Configuration => {
  const configuration = use(ConfigurationContext)
  if (!configuration) throw new Error('No ConfigurationProvider')
  return configuration
}

/**
 * A value from outside React. Unlike `useStore`, which always renders at once, it renders in a transition if `isLater`
 * says so or the change is made in `startTransition`.
 */
const useFollowed = <T>(
  subscribe: (listener: () => void) => () => void,
  get: () => T,
  isLater: (now: T) => boolean,
): T => {
  const [value, setValue] = useState(get)
  const follow = useEffectEvent(() => {
    const now = get()
    const show = () => setValue(() => now)
    if (isLater(now)) startTransition(show)
    else show()
  })
  useEffect(() => {
    // The value may have changed since the render.
    follow()
    return subscribe(() => follow())
  }, [subscribe])
  return value
}

const never = () => false
const always = () => true

/** One field; only its own changes render the component: an edit at once, a change by an answer in a transition. */
export const useField = (id: NodeId): FieldView | undefined => {
  const { field, subscribeField } = useConfiguration()
  const subscribe = useCallback(
    (listener: () => void) => subscribeField(id, listener),
    [subscribeField, id],
  )
  const view = useFollowed(subscribe, () => field(id), never)
  return view?.node.id === id ? view : field(id)
}

/**
 * A value from the overview, rendered in a transition so that it does not delay input; only its changes render the
 * component. `select` must return a part of the overview or a plain value, because results are compared by identity.
 */
export const useOverview = <T>(select: (overview: Overview) => T): T => {
  const { overview } = useConfiguration()
  return useFollowed(overview.subscribe, () => select(overview.get()), always)
}

/** One part of the overview; only changes of that part render the component. */
export const useOverviewPart = <Part extends keyof Overview>(part: Part): Overview[Part] =>
  useOverview((overview) => overview[part])

/** Whether any resolve has been answered. */
export const useHasAnswer = (): boolean => useOverview(({ answered }) => answered !== undefined)

/**
 * A value from the resolve state; only its changes render the component. The draft becomes up to date in a transition,
 * together with what the answer changed; any other change is rendered at once.
 */
export const useResolutionPart = <T>(select: (resolution: Resolution) => T): T => {
  const { resolution } = useConfiguration().loop
  return useFollowed(
    resolution.subscribe,
    () => select(resolution.get()),
    () => isUpToDate(resolution.get()),
  )
}

const isUpToDate = (resolution: Resolution): boolean =>
  resolution.kind === 'settled' && !resolution.isEdited

/** The whole resolve state; every change of it renders the component. */
export const useResolution = (): Resolution => useResolutionPart((resolution) => resolution)

/** The resolve status as displayed, without requests that are answered soon, because they would only flicker. */
export const useSteadyResolution = (): Resolution['kind'] => {
  const { shown } = useConfiguration().loop
  return useFollowed(shown.subscribe, shown.get, (kind) => kind === 'settled')
}

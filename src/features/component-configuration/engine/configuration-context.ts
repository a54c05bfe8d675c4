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
 * A value that changes from outside of React. Unlike `useStore`, which always renders at once, it renders as the change
 * asks: in slices if `isLater` says so or the change is made in `startTransition`.
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
    // It may have changed since the render.
    follow()
    return subscribe(() => follow())
  }, [subscribe])
  return value
}

const never = () => false
const always = () => true

/** One field; only its own changes render the component: at once what the person did, in slices what an answer did. */
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
 * Something of what the page shows around the fields: only its changes render the component, not each
 * answer, and never before what the person does next. `select` must return a part of the overview or a plain value.
 */
export const useShown = <T>(select: (overview: Overview) => T): T => {
  const { overview } = useConfiguration()
  return useFollowed(overview.subscribe, () => select(overview.get()), always)
}

/** One part of the overview; only changes of that part render the component. */
export const useOverviewPart = <Part extends keyof Overview>(part: Part): Overview[Part] =>
  useShown((overview) => overview[part])

/** Whether there has been an answer. */
export const useHasAnswer = (): boolean => useShown(({ answered }) => answered !== undefined)

/**
 * Something of the state of resolving, such as one of its parts; only its changes render the component. That the draft
 * is up to date is shown together with what the answer changed; that it is not, at once.
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

/** The whole state of resolving; every change of it renders the component. */
export const useResolution = (): Resolution => useResolutionPart((resolution) => resolution)

/** The resolve status as displayed. It does not show a request that is answered soon, which would only flicker. */
export const useShownResolution = (): Resolution['kind'] => {
  const { shown } = useConfiguration().loop
  return useFollowed(shown.subscribe, shown.get, (kind) => kind === 'settled')
}

import { createContext, use, useCallback } from 'react'
import type { Configuration } from './create-configuration.ts'
import type { FieldView } from './field-views.ts'
import type { Overview } from './page-state.ts'
import type { NodeId } from '#form/draft/field-address.ts'
import type { Resolution } from './session.ts'
import { useStore } from '#src/ui/hooks/use-store.ts'

const ConfigurationContext = createContext<Configuration | undefined>(undefined)

export const ConfigurationProvider = ConfigurationContext.Provider

/** The configuration of the page around this component. */
export const useConfiguration = (): Configuration => {
  const configuration = use(ConfigurationContext)
  if (!configuration) throw new Error('No ConfigurationProvider')
  return configuration
}

/** One field; only its own changes render the component. */
export const useField = (id: NodeId): FieldView | undefined => {
  const { field, subscribeField } = useConfiguration()
  const subscribe = useCallback(
    (listener: () => void) => subscribeField(id, listener),
    [subscribeField, id],
  )
  return useStore({ subscribe, get: () => field(id) })
}

/**
 * Something of what the page shows around the fields: only its changes render the component, not each
 * answer. `select` must return a part of the overview or a plain value.
 */
export const useShown = <T>(select: (overview: Overview) => T): T => {
  const { overview } = useConfiguration()
  return useStore({ ...overview, get: () => select(overview.get()) })
}

/** One part of the overview; only changes of that part render the component. */
export const useOverviewPart = <Part extends keyof Overview>(part: Part): Overview[Part] =>
  useShown((overview) => overview[part])

/** Whether there has been an answer. */
export const useHasAnswer = (): boolean => useShown(({ answered }) => answered !== undefined)

/** A value selected from the resolve state; only changes of that value render the component. */
export const useResolutionPart = <T>(select: (resolution: Resolution) => T): T => {
  const { resolution } = useConfiguration().loop
  return useStore({ ...resolution, get: () => select(resolution.get()) })
}

/** The whole resolve state; every change of it renders the component. */
export const useResolution = (): Resolution => useResolutionPart((resolution) => resolution)

/** The resolve state as displayed: a request that is answered soon does not show, because it would only flicker. */
export const useShownResolution = (): Resolution['kind'] => useStore(useConfiguration().loop.shown)

import { createContext, use, useCallback, useSyncExternalStore } from 'react'
import type { Configuration } from './configuration.ts'
import type { FieldView } from './field-views.ts'
import type { Overview } from './overview.ts'
import type { NodeId } from './place.ts'
import type { Mode } from './request.ts'
import type { Resolution } from './resolve-loop.ts'

const ConfigurationContext = createContext<Configuration | undefined>(undefined)

export const ConfigurationProvider = ConfigurationContext.Provider

/** The configuration of this page. */
export const useConfiguration = (): Configuration => {
  const configuration = use(ConfigurationContext)
  if (!configuration) throw new Error('No ConfigurationProvider above this component')
  return configuration
}

/** One field as it changes; only its own changes render who calls this. */
export const useField = (id: NodeId): FieldView | undefined => {
  const { field, subscribeField } = useConfiguration()
  const subscribe = useCallback(
    (listener: () => void) => subscribeField(id, listener),
    [subscribeField, id],
  )
  return useSyncExternalStore(subscribe, () => field(id))
}

/** What the page shows around the fields, as it changes. */
export const useOverview = (): Overview => {
  const { overview } = useConfiguration()
  return useSyncExternalStore(overview.subscribe, overview.get)
}

/** One part of that; who calls this renders when it changes and not with each edit and answer. */
export const useOverviewPart = <Part extends keyof Overview>(part: Part): Overview[Part] => {
  const { overview } = useConfiguration()
  return useSyncExternalStore(overview.subscribe, () => overview.get()[part])
}

/** Whether a field is among those sought. */
export const useIsFound = (id: NodeId): boolean => {
  const { found } = useConfiguration()
  return useSyncExternalStore(found.subscribe, () => found.get()?.has(id) ?? true)
}

/** How many fields are among those sought; undefined when none are. */
export const useFoundCount = (): number | undefined => {
  const { found } = useConfiguration()
  return useSyncExternalStore(found.subscribe, () => found.get()?.size)
}

/** How the draft is validated. */
export const useMode = (): Mode => useOverviewPart('mode')

/** Whether a newer answer is awaited. */
export const useIsResolving = (): boolean => {
  const { resolution } = useConfiguration().loop
  return useSyncExternalStore(resolution.subscribe, () => resolution.get().kind === 'resolving')
}

/** Where resolving stands, as it changes. */
export const useResolution = (): Resolution => {
  const { resolution } = useConfiguration().loop
  return useSyncExternalStore(resolution.subscribe, resolution.get)
}

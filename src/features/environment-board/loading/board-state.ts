import { hashKey, type QueryClient } from '@tanstack/react-query'
import type { History } from '#src/deployments/history/history.ts'
import { historyKey } from '#src/deployments/history/queries.ts'
import { createStore, type Store } from '#src/lib/values/store.ts'
import type { BoardEnvironment, OlderPageLoad } from '#board/matrix/board-environment.ts'

/** What is loaded of an environment. Its name is added where it is shown. */
export type LoadedEnvironment = Omit<BoardEnvironment, 'name'>

const IDLE: OlderPageLoad = { kind: 'idle' }

/** What is known of an environment before anybody asked for it. */
export const notLoaded = (environmentId: string): LoadedEnvironment => ({
  environmentId,
  history: undefined,
  error: null,
  checkedAt: 0,
  checking: false,
  further: IDLE,
})

const isSame = (a: LoadedEnvironment, b: LoadedEnvironment): boolean =>
  a.history === b.history &&
  a.error === b.error &&
  a.checkedAt === b.checkedAt &&
  a.checking === b.checking &&
  a.further === b.further

/** What is loaded of the environments of a board, by ID, as it changes in the cache. */
export type BoardState = {
  store: Pick<Store<ReadonlyMap<string, LoadedEnvironment>>, 'get' | 'subscribe'>
  /** Follows these environments, and no others any more; returns whether these are others than before. */
  show: (environmentIds: readonly string[]) => boolean
  /** Takes over how loading older pages of an environment goes. */
  setFurther: (environmentId: string, further: OlderPageLoad) => void
  /** How many requests for the newest page have failed in a row, as far as this tab knows. */
  failuresOf: (environmentId: string) => number
  /** Follows the cache; returns how to stop. */
  follow: () => () => void
}

/** Reads what the cache holds of environments. An entry stays the same object until something in it changes. */
export const createBoardState = (
  client: QueryClient,
  environmentIds: readonly string[],
): BoardState => {
  const failures = new Map<string, { count: number; at: number }>()

  const read = (id: string, before: LoadedEnvironment): LoadedEnvironment => {
    const query = client.getQueryState<History>(historyKey(id))
    if (!query) return before
    const checking = query.fetchStatus === 'fetching'
    // The cache forgets the failure of an environment without a history as soon as it is asked for again.
    const kept = checking && query.data === undefined ? before.error : null
    const next: LoadedEnvironment = {
      ...before,
      history: query.data,
      error: query.error ?? kept,
      checkedAt: query.dataUpdatedAt,
      checking,
    }
    if (query.errorUpdatedAt > query.dataUpdatedAt) {
      const { count = 0, at = 0 } = failures.get(id) ?? {}
      if (at !== query.errorUpdatedAt)
        failures.set(id, { count: count + 1, at: query.errorUpdatedAt })
    } else if (!checking) failures.delete(id)
    return isSame(before, next) ? before : next
  }

  const fresh = (id: string) => read(id, notLoaded(id))
  const store = createStore<ReadonlyMap<string, LoadedEnvironment>>(
    new Map(environmentIds.map((id) => [id, fresh(id)])),
  )

  const put = (id: string, change: (before: LoadedEnvironment) => LoadedEnvironment) => {
    const before = store.get().get(id)
    if (!before) return
    const next = change(before)
    if (next !== before) store.set(new Map(store.get()).set(id, next))
  }

  return {
    store,
    show: (ids) => {
      const known = store.get()
      const wanted = new Set(ids)
      if (wanted.size === known.size && ids.every((id) => known.has(id))) return false
      store.set(new Map([...wanted].map((id) => [id, known.get(id) ?? fresh(id)])))
      return true
    },
    setFurther: (id, further) =>
      put(id, (before) => (before.further === further ? before : { ...before, further })),
    failuresOf: (id) => failures.get(id)?.count ?? 0,
    follow: () => {
      // The cache may have changed between rendering and now.
      for (const id of store.get().keys()) put(id, (before) => read(id, before))
      return client.getQueryCache().subscribe(({ query: { queryHash } }) => {
        const id = [...store.get().keys()].find((one) => hashKey(historyKey(one)) === queryHash)
        if (id !== undefined) put(id, (before) => read(id, before))
      })
    },
  }
}

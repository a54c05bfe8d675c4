import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useConnection } from '#src/api/api-context.ts'
import type { History } from '#src/deployments/history/history.ts'
import { reachesBackTo } from '#src/deployments/words/coverage.ts'
import { type ServiceKind, servicesOf } from '#src/deployments/record/services.ts'
import { useSignInAgain } from '#src/shared/use-sign-in-again.ts'
import { useStoreLater } from '#src/ui/hooks/use-store-later.ts'
import type { BoardEnvironment } from '#board/matrix/board-environment.ts'
import type { Store } from '#src/lib/values/store.ts'
import { ALL_WANTED, type BoardLoading, createBoardLoader } from './board-loader.ts'
import { type LoadedEnvironment, notLoaded } from './board-state.ts'
import { sessionAfter } from './session-over.ts'

/** Most older pages of each environment that going back to a moment loads at once. */
const BACK_PAGES = 25

/** A service that older pages are searched for, matched across environments by kind and name. */
export type SoughtService = { readonly kind: ServiceKind; readonly name: string }

/** The environments of a board as they load, and what can be done with them. */
export type Board = {
  readonly environments: readonly BoardEnvironment[]
  /** The same, a moment later where answers come: for what is much to render. */
  readonly later: readonly BoardEnvironment[]
  /** Asks for the newest page of an environment now. */
  readonly checkNow: (environmentId: string) => void
  /**
   * Loads older pages of these environments, two of each at most, in the background: until one names `service`, or
   * the end.
   */
  readonly lookFurther: (environmentIds: readonly string[], service?: SoughtService) => void
  /** Loads older pages of these environments back to a moment, in ms: 25 pages of each at most. */
  readonly loadBackTo: (environmentIds: readonly string[], at: number) => void
  readonly stopLooking: () => void
  /** When the next poll is planned, in ms since the epoch; undefined if none is. */
  readonly nextPollAt: Pick<Store<number | undefined>, 'get' | 'subscribe'>
}

/** An environment to show, with the name that it is shown under. */
export type NamedEnvironment = { readonly environmentId: string; readonly name: string }

/** Adds names to what is loaded. An environment stays the same object until something in it changes. */
const createNaming = () => {
  const named = new WeakMap<LoadedEnvironment, BoardEnvironment>()
  return (name: string, loaded: LoadedEnvironment, unasked: boolean): BoardEnvironment => {
    const before = named.get(loaded)
    if (before?.name === name && before.unasked === unasked) return before
    const next = { ...loaded, name, unasked }
    named.set(loaded, next)
    return next
  }
}

const names =
  ({ kind, name }: SoughtService) =>
  ({ items }: History): boolean =>
    items.some(
      (item) =>
        item.kind === 'deployment' &&
        servicesOf(item.deployment).some(
          (service) => service.kind === kind && service.record.name === name,
        ),
    )

/** More environments are rendered in slices, or their first answers would hold up what the person does. */
const MAX_AT_ONCE = 60

/** Whether an environment of a small board is being requested for the first time. */
const isAwaited = (loaded: ReadonlyMap<string, LoadedEnvironment>): boolean =>
  loaded.size <= MAX_AT_ONCE &&
  [...loaded.values()].some(
    ({ history, error, checking }) => history === undefined && error === null && checking,
  )

/**
 * Loads the histories of the environments of a board, polls them in turn, and looks further back when asked to.
 * `attention`: which of them to request; the same object until that changes. `pace`: nobody operates the board, so its
 * requests are few.
 */
export const useBoard = (
  shown: readonly NamedEnvironment[],
  { attention = ALL_WANTED, pace }: BoardLoading = {},
): Board => {
  const { api } = useConnection()
  const client = useQueryClient()
  const ids = shown.map(({ environmentId }) => environmentId)
  const [loader] = useState(() => createBoardLoader(client, api, ids, { attention, pace }))
  const [withName] = useState(createNaming)
  const loaded = useStoreLater(loader.state, { urgent: isAwaited })
  const loadedLater = useStoreLater(loader.state)

  useEffect(() => loader.start(), [loader])
  // After each render: what is shown already costs a look, and an ID may be any text.
  useEffect(() => loader.show(ids, attention))

  const namedIn = (all: typeof loaded) =>
    shown.map(({ environmentId: id, name }) => {
      const known = all.get(id) ?? notLoaded(id)
      const isAsked = known.checking || known.history !== undefined || known.error !== null
      return withName(name, known, !isAsked && attention.wanted?.has(id) === false)
    })
  const environments = namedIn(loaded)
  const later = namedIn(loadedLater)

  useSignInAgain({
    errors: environments.flatMap(({ error, further }) =>
      further.kind === 'failed' ? [error, further.error] : [error],
    ),
    // Sign-in opens over the board, because the names on it help even when nothing is loaded. Where others can still
    // be read, the row of the one that refuses offers it.
    hasContent: sessionAfter(environments.filter(({ unasked }) => unasked !== true)) === 'over',
    retry: loader.afterSignIn,
  })

  return {
    environments,
    later,
    checkNow: loader.checkNow,
    lookFurther: (environmentIds, service) =>
      loader.lookFurther(environmentIds, service && names(service)),
    loadBackTo: (environmentIds, at) =>
      loader.lookFurther(environmentIds, (history) => reachesBackTo(history, at + 1), BACK_PAGES),
    stopLooking: loader.stopLooking,
    nextPollAt: loader.nextPollAt,
  }
}

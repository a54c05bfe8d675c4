import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useConnection } from '#src/api/api-context.ts'
import { ownTurn } from '#src/api/own-turn.ts'
import type { History } from './history.ts'
import { type ClosingGap, createPager, type Pager } from './pager.ts'
import { loadedHistory, loadPage } from './queries.ts'

/** Pages that are loaded unasked for a gap; what is left of it is the person's to close. */
const MOST = 5
/** Milliseconds before each of them, and until a person's own page has come. */
const PAUSE = 700

const newGap = (before: History, after: History): string | undefined => {
  if (after.gaps.size === 0 || after.gaps === before.gaps) return undefined
  const index = after.items.findIndex(
    ({ key }, at) =>
      after.gaps.has(key) &&
      !before.keys.has(key) &&
      before.keys.has(after.items[at + 1]?.key ?? ''),
  )
  return after.items[index]?.id
}

/**
 * Closes the gap that a look leaves behind when more than a page of deployments came since the last
 * one: in the background, a few pages, after whatever the person loads, and not with the second half
 * of the API budget. Gives the gap it works on.
 */
export const useGapFill = (
  environmentId: string,
  history: History | undefined,
  personal: Pager,
): ClosingGap | undefined => {
  const { api } = useConnection()
  const client = useQueryClient()
  const [filler] = useState(() =>
    createPager({
      history: () => loadedHistory(client, environmentId),
      load: (startId) => loadPage(client, api, environmentId, startId, 'filling'),
      turn: async () => {
        do {
          await new Promise((resolve) => setTimeout(resolve, PAUSE))
        } while (personal.state.get().kind === 'loading')
        await ownTurn(api, 'filling')
      },
    }),
  )
  const before = useRef(history)
  useEffect(() => {
    const startId = history && before.current && newGap(before.current, history)
    before.current = history
    if (startId === undefined) return
    filler.gap(startId, MOST)
  }, [history, filler])
  useEffect(() => () => filler.stop(), [filler])

  const state = useSyncExternalStore(filler.state.subscribe, filler.state.get)
  return state.kind === 'loading' ? state : undefined
}

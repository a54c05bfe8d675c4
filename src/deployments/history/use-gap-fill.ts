import { useQueryClient } from '@tanstack/react-query'
import { useStore } from '#src/ui/use-store.ts'
import { useEffect, useRef, useState } from 'react'
import { useConnection } from '#src/api/api-context.ts'
import { waitForTurn } from '#src/api/wait-for-turn.ts'
import type { History } from './history.ts'
import { type ClosingGap, createPager, type Pager } from './pager.ts'
import { loadedHistory, loadPage } from './queries.ts'

/** The most pages loaded automatically for a gap; the user can load the rest. */
const MOST = 5
/** Milliseconds to wait before each page, and again while the user's own page is loading. */
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
 * Closes the gap that a poll leaves when more than a page of deployments arrived since the last one.
 * Loads a few pages in the background, after the user's own requests, and uses at most half of the API
 * budget. Returns the gap being closed.
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
        await waitForTurn(api, 'filling')
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

  const state = useStore(filler.state)
  return state.kind === 'loading' ? state : undefined
}

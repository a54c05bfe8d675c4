import { useQueryClient } from '@tanstack/react-query'
import { useStore } from '#src/ui/use-store.ts'
import { useEffect, useRef, useState } from 'react'
import { useConnection } from '#src/api/api-context.ts'
import { waitForTurn } from '#src/api/wait-for-turn.ts'
import { gapOfPoll, type History } from './history.ts'
import { type ClosingGap, createPager, type Pager } from './pager.ts'
import { loadedHistory, loadPage } from './queries.ts'

export type GapFill = {
  /** The gap being closed. */
  closing: ClosingGap | undefined
  stop: () => void
}

/** The most pages loaded automatically for a gap; the user can load the rest. */
const MOST = 5
/** Milliseconds to wait before each page, and again while the user's own page is loading. */
const PAUSE = 700

/**
 * Closes the gap that a poll leaves when more than a page of deployments arrived since the last one.
 * Loads a few pages in the background, after the user's own requests, and uses at most half of the API
 * budget.
 */
export const useGapFill = (
  environmentId: string,
  history: History | undefined,
  personal: Pager,
): GapFill => {
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
    const startId = history && before.current && gapOfPoll(before.current, history)
    before.current = history
    if (startId === undefined) return
    filler.gap(startId, MOST)
  }, [history, filler])
  useEffect(() => () => filler.stop(), [filler])

  const state = useStore(filler.state)
  return { closing: state.kind === 'loading' ? state : undefined, stop: filler.stop }
}

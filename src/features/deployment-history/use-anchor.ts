import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { ApiError } from '#src/api/api-error.ts'
import { useConnection } from '#src/api/api-context.ts'
import { type History, indexOfId } from './history.ts'
import { loadIsland } from './queries.ts'

/** A deployment to open at, and the id of the next newer one, whose page begins with it. */
export type Anchor = { id: string; after: string | undefined }

/** What became of the deployment to open at. */
export type AnchorState =
  | { kind: 'none' }
  | { kind: 'looking' }
  | { kind: 'found' }
  | { kind: 'missing' }
  | { kind: 'failed'; error: ApiError; retry: () => void }

/** Something that is waited for and told once. */
const signal = () => {
  let tell = () => {}
  const told = new Promise<void>((resolve) => {
    tell = resolve
  })
  return { told, tell }
}

type Arrival = { id: string; error: ApiError | undefined }

/**
 * Finds the deployment to open at with one request, however old it is: the page after its newer
 * neighbour, asked for together with the newest page. One without a neighbour is among the newest.
 */
export const useAnchor = (
  environmentId: string,
  history: History | undefined,
  anchor: Anchor | undefined,
): AnchorState => {
  const { api } = useConnection()
  const client = useQueryClient()
  const [arrival, setArrival] = useState<Arrival>()
  const [newest] = useState(signal)
  const { id, after } = anchor ?? {}
  const known = history !== undefined && id !== undefined && indexOfId(history, id) !== undefined

  useEffect(() => {
    if (history) newest.tell()
  }, [history, newest])

  const settled = id !== undefined && arrival?.id === id
  const wanted = id !== undefined && after !== undefined && !known && !settled
  useEffect(() => {
    if (!wanted) return undefined
    let left = false
    const settle = (error: ApiError | undefined) => {
      if (!left) setArrival({ id, error })
    }
    loadIsland(client, api, environmentId, after, newest.told).then(
      () => settle(undefined),
      (error: unknown) => {
        if (error instanceof ApiError) settle(error)
      },
    )
    return () => {
      left = true
    }
    // `wanted` turns false by what this brings: it is no reason to bring it again.
  }, [wanted, id, after, client, api, environmentId, newest])

  if (id === undefined) return { kind: 'none' }
  if (known) return { kind: 'found' }
  if (!history || wanted) return { kind: 'looking' }
  if (settled && arrival.error) {
    return { kind: 'failed', error: arrival.error, retry: () => setArrival(undefined) }
  }
  return { kind: 'missing' }
}

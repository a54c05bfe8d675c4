import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { ApiError } from '#src/api/api-error.ts'
import { useConnection } from '#src/api/api-context.ts'
import { type History, indexOfId } from '#src/deployments/history/history.ts'
import { loadLinkedPage } from '#src/deployments/history/queries.ts'

/** A deployment to open, and the id of the next newer one: the page after that one begins with it. */
export type LinkedDeployment = { id: string; after: string | undefined }

/** The state of the search for the linked deployment. */
export type LinkedDeploymentState =
  | { kind: 'none' }
  | { kind: 'looking' }
  | { kind: 'found' }
  | { kind: 'missing' }
  | { kind: 'failed'; error: ApiError; retry: () => void }

/** A promise and the function that resolves it. */
const signal = () => {
  let resolve = () => {}
  const promise = new Promise<void>((resolvePromise) => {
    resolve = resolvePromise
  })
  return { promise, resolve }
}

type Arrival = { id: string; error: ApiError | undefined }

/**
 * Finds the linked deployment with one request, however old it is: the page after its newer neighbor,
 * requested in parallel with the newest page. A link without a neighbor is looked up in the newest page.
 */
export const useLinkedDeployment = (
  environmentId: string,
  history: History | undefined,
  linked: LinkedDeployment | undefined,
): LinkedDeploymentState => {
  const { api } = useConnection()
  const client = useQueryClient()
  const [arrival, setArrival] = useState<Arrival>()
  const [newest] = useState(signal)
  const { id, after } = linked ?? {}
  const known = history !== undefined && id !== undefined && indexOfId(history, id) !== undefined

  useEffect(() => {
    if (history) newest.resolve()
  }, [history, newest])

  const settled = id !== undefined && arrival?.id === id
  const wanted = id !== undefined && after !== undefined && !known && !settled
  useEffect(() => {
    if (!wanted) return undefined
    let left = false
    const settle = (error: ApiError | undefined) => {
      if (!left) setArrival({ id, error })
    }
    loadLinkedPage(client, api, environmentId, after, newest.promise).then(
      () => settle(undefined),
      (error: unknown) => {
        if (error instanceof ApiError) settle(error)
      },
    )
    return () => {
      left = true
    }
    // `wanted` turns false when the page arrives, which must not cancel or repeat the request.
  }, [wanted, id, after, client, api, environmentId, newest])

  if (id === undefined) return { kind: 'none' }
  if (known) return { kind: 'found' }
  if (!history || wanted) return { kind: 'looking' }
  if (settled && arrival.error) {
    return { kind: 'failed', error: arrival.error, retry: () => setArrival(undefined) }
  }
  return { kind: 'missing' }
}

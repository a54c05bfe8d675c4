import type { Api } from '#src/api/create-api.ts'
import { signedInBefore } from '#src/api/signed-in-before.ts'
import { signedOutOffline } from '#src/api/signed-out-offline.ts'
import { pageAt } from '#src/lib/paths.ts'
import { firstRequestOf, hasSavedDraft } from './first-answer.ts'

/**
 * Sends the first request of the page at a path while its code and the session are still loading.
 * Returns a function that aborts it until the page takes it over; undefined if nothing was sent.
 */
export const prefetchPage = (api: Api, path: string): (() => void) | undefined => {
  // In direct mode no credential outlives a page load.
  if (api.config.mode === 'direct' || !signedInBefore.get() || signedOutOffline.get())
    return undefined
  const address = pageAt(path)
  // A saved draft needs another request body.
  if (address?.page === 'component' && hasSavedDraft(address)) return undefined
  const request = firstRequestOf(path)
  return request && api.prefetch(request)
}

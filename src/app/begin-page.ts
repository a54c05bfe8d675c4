import type { Api } from '#src/api/create-api.ts'
import { deploymentsRequest, resolveRequest, UNTOUCHED_DRAFT } from '#src/api/requests.ts'
import { signedInBefore } from '#src/api/signed-in-before.ts'
import { signedOutOffline } from '#src/api/signed-out-offline.ts'
import { savedDraftKey } from '#src/features/component-configuration/saved-draft-key.ts'
import { pageAt } from '#src/lib/paths.ts'

const isSaved = (key: string): boolean => {
  try {
    return sessionStorage.getItem(key) !== null
  } catch {
    return false
  }
}

/**
 * Sends the first request of the page at a path while its code and the session are still on their
 * way. Gives what drops its answer; undefined where nothing was sent.
 */
export const beginPage = (api: Api, path: string): (() => void) | undefined => {
  // In direct mode no credential outlives a page load.
  if (api.config.mode === 'direct' || !signedInBefore.get() || signedOutOffline.get())
    return undefined
  const address = pageAt(path)
  if (address?.page === 'deployments')
    return api.begin(deploymentsRequest(address.environmentId, undefined, 'reading'))
  // A draft that was written down may ask for something else.
  if (address?.page === 'component' && !isSaved(savedDraftKey(address)))
    return api.begin(resolveRequest(address, UNTOUCHED_DRAFT))
  return undefined
}

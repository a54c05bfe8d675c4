import type { ApiRequest } from '#src/api/create-api.ts'
import { deploymentsRequest, resolveRequest, UNTOUCHED_DRAFT } from '#src/api/requests.ts'
import {
  FIRST_PAGE,
  firstBodyId,
  type FirstPage,
  readFirstPage,
} from '#src/contract/first-answer.ts'
import { pageAt } from '#src/lib/paths.ts'

/** What the host rendered a page with; undefined if it rendered nothing. */
export const firstPageOf = (page: Document): FirstPage | undefined => {
  const textOf = (id: string) => page.getElementById(id)?.textContent
  const json = textOf(FIRST_PAGE)
  return json ? readFirstPage(json, (position) => textOf(firstBodyId(position))) : undefined
}

/** The request whose answer the page at a path needs first; undefined if it needs none, or one that the host cannot know. */
export const firstRequestOf = (path: string): ApiRequest | undefined => {
  const address = pageAt(path)
  if (address?.page === 'deployments')
    return deploymentsRequest(address.environmentId, undefined, 'reading')
  return address && resolveRequest(address, UNTOUCHED_DRAFT)
}

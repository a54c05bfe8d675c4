import type { ApiRequest } from '#src/api/create-api.ts'
import {
  type ComponentAddress,
  deploymentsRequest,
  resolveRequest,
  UNTOUCHED_DRAFT,
} from '#src/api/requests.ts'
import {
  FIRST_PAGE,
  firstBodyId,
  type FirstPage,
  readFirstPage,
} from '#src/contract/first-answer.ts'
import { savedDraftKey } from '#form/body/saved-draft-key.ts'
import { pageAt } from '#src/lib/paths.ts'
import { storedText } from '#src/lib/stored-value.ts'

/** Whether a component has a draft in this tab, which needs another answer than an untouched one. */
export const hasSavedDraft = (address: ComponentAddress): boolean =>
  storedText(savedDraftKey(address), 'session').read() !== undefined

/** What the host rendered a page with, if the page can use it; undefined if the host rendered nothing. */
export const firstPageOf = (page: Document, path: string): FirstPage | undefined => {
  const address = pageAt(path)
  if (address?.page === 'component' && hasSavedDraft(address)) return undefined
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

/** The attribute in which the host's markup holds style attributes, which its content security policy forbids. */
export const STYLE_LATER = 'data-style'

/** Sets the style attributes of the host's markup. */
export const applyStyles = (root: HTMLElement): void => {
  for (const element of root.querySelectorAll<HTMLElement>(`[${STYLE_LATER}]`)) {
    const style = element.getAttribute(STYLE_LATER) ?? ''
    // In development there is no such policy, and React compares the attribute's text.
    if (import.meta.env.DEV) element.setAttribute('style', style)
    else element.style.cssText = style
    element.removeAttribute(STYLE_LATER)
  }
}

/** The attribute of `#root` while it holds the host's markup, which no script has taken over: buttons do nothing yet. */
export const MARKUP_ONLY = 'data-markup-only'

/** Empties `#root` of markup of the host that the page cannot use. */
export const dropMarkup = (root: HTMLElement): void => {
  root.removeAttribute(MARKUP_ONLY)
  root.replaceChildren()
}

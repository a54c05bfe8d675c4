import { causeOf } from '#board/environments/state-words.ts'
import type { FurtherLook } from '#board/matrix/board-environment.ts'

/** What stands where older deployments may tell: an offer to look, or how the search goes. */
export type FurtherWords =
  | { readonly kind: 'offer'; readonly words: string; readonly title: string }
  | { readonly kind: 'busy'; readonly words: string }

const TITLE = 'Loads a few older pages of this environment.'

/** The offer to look further in an environment, or the progress of doing so. */
export const furtherWords = (further: FurtherLook | undefined): FurtherWords => {
  switch (further?.kind) {
    case undefined:
    case 'idle':
      return { kind: 'offer', words: 'Load older', title: TITLE }
    case 'queued':
      return { kind: 'busy', words: 'waiting its turn' }
    case 'loading':
      return {
        kind: 'busy',
        words:
          further.waitsUntil === undefined
            ? `loading, ${further.pages} of ${further.most} pages`
            : 'waiting for the rate limit',
      }
    case 'failed':
      return {
        kind: 'offer',
        words: 'Try again',
        title: `The next page could not be loaded: ${causeOf(further.error.failure)}.`,
      }
  }
}

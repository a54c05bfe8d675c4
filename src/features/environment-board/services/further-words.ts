import { causeOf } from '#board/environments/state-words.ts'
import type { FurtherLook } from '#board/matrix/board-environment.ts'

/** What stands where older deployments may tell: an offer to look, or how the search goes. */
export type FurtherWords =
  | { readonly kind: 'offer'; readonly words: string; readonly title: string }
  | { readonly kind: 'busy'; readonly words: string }

const TITLE = 'Loads older deployments of this environment, a few pages at most.'

/** The offer to look further in an environment, or the progress of doing so. */
export const furtherWords = (further: FurtherLook | undefined): FurtherWords => {
  switch (further?.kind) {
    case undefined:
    case 'idle':
      return { kind: 'offer', words: 'Look further', title: TITLE }
    case 'queued':
      return { kind: 'busy', words: 'waits its turn' }
    case 'loading':
      return {
        kind: 'busy',
        words:
          further.waitsUntil === undefined
            ? `looking, ${further.pages} of ${further.most}`
            : 'waits for the budget',
      }
    case 'failed':
      return {
        kind: 'offer',
        words: 'Try again',
        title: `The next page did not arrive: ${causeOf(further.error.failure)}.`,
      }
  }
}

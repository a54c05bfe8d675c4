import * as z from 'zod/mini'
import { type Search, searchReader } from '#src/router/search.ts'

/** Outside of this console there is nothing to go on to: a crafted link to sign-in must not lead to another site. */
const withinConsole = z.string().check(z.regex(/^\/(?![/\\])/))

/** Reads the address of sign-in: what to open `next`, and whether to sign in `with` another credential. */
export const readSignInSearch = (search: Search) => {
  const { one } = searchReader(search)
  return { next: one('next', withinConsole), with: one('with', z.literal('another')) }
}

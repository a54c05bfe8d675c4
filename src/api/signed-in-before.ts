import { storedFlag } from '#src/lib/storage/stored-value.ts'

/**
 * Whether the last visit ended signed in: then it is worth sending the first request before the host
 * has confirmed the session.
 */
export const signedInBefore = storedFlag('tidemark.signed-in')

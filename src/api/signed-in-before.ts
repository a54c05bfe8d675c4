import { storedFlag } from './stored-flag.ts'

/**
 * Whether somebody was signed in here last: worth asking with the cookie before the host has told
 * of its session. No proof of one.
 */
export const signedInBefore = storedFlag('tidemark.signed-in')

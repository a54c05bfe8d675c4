import { storedFlag } from '#src/lib/storage/stored-value.ts'

/**
 * Whether the person signed out while the host could not be reached (decisions: offline sign-out).
 * Until the host has deleted its cookie, the cookie opens no session here.
 */
export const signedOutOffline = storedFlag('tidemark.signed-out')

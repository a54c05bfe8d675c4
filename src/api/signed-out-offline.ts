import { storedFlag } from './stored-flag.ts'

/**
 * Whether somebody signed out and the host has not heard of it yet (decisions: offline sign-out):
 * until it has, its cookie opens no session here.
 */
export const signedOutOffline = storedFlag('tidemark.signed-out')

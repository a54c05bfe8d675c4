/**
 * The address to go on to after sign-in, or undefined when it is none of this console: a link must
 * not lead through sign-in to another site.
 */
export const safeNext = (next: unknown): string | undefined =>
  typeof next === 'string' && /^\/(?![/\\])/.test(next) ? next : undefined

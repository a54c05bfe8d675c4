/**
 * The address to open after sign-in, or undefined when it is outside this console: a crafted link to
 * sign-in must not lead to another site.
 */
export const safeNext = (next: unknown): string | undefined =>
  typeof next === 'string' && /^\/(?![/\\])/.test(next) ? next : undefined

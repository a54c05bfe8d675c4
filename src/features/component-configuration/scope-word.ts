const WORDS: Readonly<Record<string, string>> = { PLATFORM_PROFILE: 'profile', CLUSTER: 'cluster' }

/** A requirement's scope (API §2.9) in a word; an unknown one as it came. */
export const scopeWord = (scope: string): string =>
  Object.hasOwn(WORDS, scope) ? (WORDS[scope] ?? scope) : scope

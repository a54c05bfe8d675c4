const SCOPES = new Map([
  ['PLATFORM_PROFILE', 'profile'],
  ['CLUSTER', 'cluster'],
])

/** A requirement's scope (API §2.9) as text; an unknown one unchanged, and '' if it has none. */
export const scopeWord = (scope = ''): string => SCOPES.get(scope) ?? scope

const STATUSES = new Map([
  ['', 'Status not given'],
  ['MISSING', 'Missing'],
  ['READY', 'Ready'],
])

/** A requirement's status (API §2.9) as text; an unknown one unchanged. */
export const statusWord = (status = ''): string => STATUSES.get(status) ?? status

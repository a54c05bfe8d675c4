/** The path that the console is under in the project `under-path`. */
export const BASE_PATH = '/x/y'

// A busy machine may take longer than a page waits by default.
const GATEWAY = ['--rows-within', '1500', '--sign-in-limit', '10000'] as const

/** Where the console is and how it reaches an API, by Playwright project; the journeys have a server for each. */
export const SERVERS = {
  gateway: { variable: 'TIDEMARK_GATEWAY', flags: GATEWAY },
  'under-path': {
    variable: 'TIDEMARK_UNDER_PATH',
    flags: [...GATEWAY, '--base-path', BASE_PATH],
  },
  direct: { variable: 'TIDEMARK_DIRECT', flags: ['--direct'] },
} as const satisfies Record<string, { variable: string; flags: readonly string[] }>

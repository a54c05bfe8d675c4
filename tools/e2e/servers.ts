/** The two ways in which the console reaches an API; the journeys have a server for each. */
export const SERVERS = {
  // A busy machine may take longer than a page waits by default.
  gateway: {
    variable: 'TIDEMARK_GATEWAY',
    flags: ['--rows-within', '1500', '--sign-in-limit', '10000'],
  },
  direct: { variable: 'TIDEMARK_DIRECT', flags: ['--direct'] },
} as const satisfies Record<string, { variable: string; flags: readonly string[] }>

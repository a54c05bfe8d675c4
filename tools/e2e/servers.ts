/** The two ways in which the console reaches an API, each served for the journeys by a server of its own. */
export const SERVERS = {
  gateway: { variable: 'TIDEMARK_GATEWAY', flags: [] },
  direct: { variable: 'TIDEMARK_DIRECT', flags: ['--direct'] },
} as const satisfies Record<string, { variable: string; flags: readonly string[] }>

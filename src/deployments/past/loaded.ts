import type { History } from '#src/deployments/history/history.ts'

/** The parts of a loaded history that claims are made from. */
export type Loaded = Pick<History, 'items' | 'gaps' | 'complete' | 'lineage'>

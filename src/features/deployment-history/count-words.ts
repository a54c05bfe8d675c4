import { count, counted } from '#src/lib/counted.ts'

/** What waits above the newest deployment shown, and whether more than was counted does. */
export const newDeployments = ({ count: value, more }: { count: number; more: boolean }): string =>
  more ? `More than ${count(value)} new deployments` : counted(value, 'new deployment')

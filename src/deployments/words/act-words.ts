import type { ServiceChange } from '#src/deployments/past/changes.ts'

/** What to put before the content of a record that was only asked for; a failed attempt and one that runs have a state that says so. */
export const attemptWord = ({ outcome }: ServiceChange): string | undefined =>
  outcome === 'notDone'
    ? 'not deployed:'
    : outcome === 'unknown' || outcome === 'waiting'
      ? 'requested:'
      : undefined

/** What was done to a service without changing what is compared. */
const AGAIN: Record<ServiceChange['act'], string> = {
  deploy: 'deployed again',
  restart: 'restarted',
  stop: 'stopped',
  delete: 'deleted',
  unknown: 'named',
}

/** Changes by what was done: "deployed again", "restarted". */
export const byAct = (
  changes: readonly ServiceChange[],
): readonly (readonly [word: string, changes: readonly ServiceChange[]])[] =>
  Object.entries(AGAIN).flatMap(([act, word]) => {
    const some = changes.filter((change) => change.act === act)
    return some.length > 0 ? [[word, some] as const] : []
  })

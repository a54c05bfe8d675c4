import type { History } from '#src/deployments/history/history.ts'
import type { BoardEnvironment } from '#board/matrix/board-environment.ts'

/** An environment with a history, for cases in short form. */
export const anEnvironmentOf = (name: string, history: History): BoardEnvironment => ({
  environmentId: name,
  name,
  history,
  error: null,
  checkedAt: 0,
  checking: false,
  further: { kind: 'idle' },
})

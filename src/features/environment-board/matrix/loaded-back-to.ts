import { recordIndexAt } from '#src/deployments/past/environment.ts'
import { inSentence } from '#src/deployments/record/display-text.ts'
import { listed } from '#src/deployments/record/service-words.ts'
import { reachesBackTo } from '#src/deployments/words/coverage.ts'
import { counted } from '#src/lib/text/counted.ts'
import type { BoardEnvironment } from './board-environment.ts'

/** The most environments that a sentence names. */
const NAMED = 3

const namesOf = (some: readonly BoardEnvironment[]): string =>
  some.length > NAMED
    ? counted(some.length, 'environment')
    : listed(some.map(({ name }) => inSentence(name, 40)))

const isAtGap = ({ history }: BoardEnvironment, at: number): boolean => {
  const above = history?.items[recordIndexAt(history, at) - 1]
  return above !== undefined && history?.gaps.has(above.key) === true
}

/** Whether the loaded deployments of environments tell of a past time, in ms since the epoch. */
export const loadedBackTo = (environments: readonly BoardEnvironment[], at: number) => {
  const late = environments.filter(({ history }) => history && !reachesBackTo(history, at + 1))
  const atGap = environments.filter((one) => !late.includes(one) && isAtGap(one, at))
  const unloaded = environments.filter((one) => late.includes(one) || atGap.includes(one))
  return {
    /** Those that tell of it, or are still being read. */
    known: environments.filter((one) => !unloaded.includes(one)),
    /** Those whose older deployments have to be loaded first. */
    unloaded,
    /** Which have to be loaded first, in sentences: "staging is not loaded back to that time."; empty if none. */
    words: [
      ...(late.length > 0
        ? [`${namesOf(late)} ${late.length === 1 ? 'is' : 'are'} not loaded back to that time.`]
        : []),
      ...(atGap.length > 0
        ? [`Deployments of ${namesOf(atGap)} around that time are not loaded.`]
        : []),
    ].join(' '),
  }
}

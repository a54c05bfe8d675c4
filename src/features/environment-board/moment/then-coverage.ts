import { listed } from '#src/deployments/record/service-words.ts'
import { visible } from '#src/deployments/record/display-text.ts'
import { counted } from '#src/lib/text/counted.ts'
import type { EnvironmentThen } from '#board/matrix/environment-then.ts'

const LISTED = 3

const namesIn = (some: readonly EnvironmentThen[]): string =>
  some.length > LISTED
    ? counted(some.length, 'environment')
    : listed(some.map(({ environment }) => visible(environment.name)))

/** Which environments have no column: "staging and live are not loaded back to that time and have no column." */
export const thenCoverage = (environments: readonly EnvironmentThen[]): string => {
  const late = environments.filter(({ kind }) => kind === 'notLoaded')
  const apart = environments.filter(({ kind }) => kind === 'gap')
  return [
    ...(late.length > 0
      ? [
          `${namesIn(late)} ${late.length === 1 ? 'is not loaded back to that time and has no column' : 'are not loaded back to that time and have no column'}.`,
        ]
      : []),
    ...(apart.length > 0
      ? [`Deployments of ${namesIn(apart)} around that time are not loaded, so there is no column.`]
      : []),
  ].join(' ')
}

import type { ComparedField } from '#src/deployments/insights/diff-service.ts'
import { startWords, type When } from '#src/deployments/insights/since-words.ts'
import type { Since } from '#src/deployments/insights/current-services.ts'
import { isBlank } from '#src/deployments/record/display-text.ts'
import { markdownText } from '#src/deployments/record/markdown-text.ts'
import { formatDayAndClock, formatZone } from '#src/lib/time-format.ts'
import type { BoardEnvironment } from '#board/matrix/board-environment.ts'
import { deployedIn } from '#board/matrix/relation.ts'
import { differenceWords } from './difference-words.ts'
import type { ComparedService, Differences } from './environment-differences.ts'

const madeBy = ({ item, atLeast }: Since, when: When): string => {
  const who = item.deployment.triggered_by
  const by = who === undefined || isBlank(who) ? '' : `, ${markdownText(who)}`
  return `      deployed ${startWords(item, when)}${by}${atLeast ? ', or by an older deployment' : ''}`
}

const notToTake = ({ right }: ComparedService, when: When): string[] => {
  const failed = 'failed' in right ? right.failed : undefined
  if (!failed) return []
  const version = failed.version === undefined ? 'the newest' : markdownText(failed.version)
  return [`      do not take ${version}: failed ${startWords(failed.item, when)}`]
}

const VERSIONS: ReadonlySet<ComparedField> = new Set(['tag', 'commit', 'chartVersion'])

const stepsOf = (service: ComparedService, when: When): readonly string[] =>
  service.differences.flatMap((difference, at) => {
    const { what, left, right } = differenceWords(service, difference)
    // Versions are recognized as such.
    const field = VERSIONS.has(difference.field) ? '' : `${markdownText(what)} `
    const change = `${markdownText(left)} → ${markdownText(right)}`
    return [
      `- [ ] **${markdownText(service.name)}** ${field}${change}`,
      madeBy(difference.rightBy, when),
      ...(at === 0 ? notToTake(service, when) : []),
    ]
  })

const versionIn = (standing: ComparedService['left']): string => {
  const version = deployedIn(standing)?.version
  return version === undefined ? '' : ` ${markdownText(version)}`
}

/** The checklist of a promotion: how many steps it has, and all of it as Markdown. */
export type Checklist = { readonly steps: number; readonly text: string }

/**
 * What to do so that the left environment runs what the right one does, or did at `at`, in ms since the epoch. `address`
 * leads to the comparison.
 */
export const promotionChecklist = (
  differences: Differences,
  left: BoardEnvironment,
  right: BoardEnvironment,
  { when, address, at }: { when: When; address: string; at: number },
): Checklist => {
  const { differs, onlyLeft, onlyRight, stopped, unknown, same } = differences
  const [a, b] = [markdownText(left.name), markdownText(right.name)]
  const steps = [
    ...differs.flatMap((service) => stepsOf(service, when)),
    ...onlyRight.flatMap((service) => [
      `- [ ] **${markdownText(service.name)}** add${versionIn(service.right)}`,
      ...notToTake(service, when),
    ]),
    ...onlyLeft.map(
      (service) =>
        `- [ ] **${markdownText(service.name)}**${versionIn(service.left)} is only in ${a}: keep it, or remove it`,
    ),
  ]
  const stoppedIn = (name: string, side: 'left' | 'right') => {
    const there = stopped.filter((service) => service[side].kind === 'stopped')
    if (there.length === 0) return []
    return [`Stopped in ${name} only: ${there.map((one) => markdownText(one.name)).join(', ')}.`]
  }
  const rest = [
    ...stoppedIn(a, 'left'),
    ...stoppedIn(b, 'right'),
    ...(unknown.length > 0
      ? [`Unknown: ${unknown.map(({ name }) => markdownText(name)).join(', ')}.`]
      : []),
    `Same: ${same.length}.`,
  ]
  const text = [
    `## ${a} ← ${b}`,
    `${formatDayAndClock(at, when.zone)} ${formatZone(at, when.zone)}`,
    `<${address}>`,
    '',
    ...(steps.length > 0
      ? steps
      : [unknown.length > 0 ? 'Nothing to promote of what is known.' : 'Nothing to promote.']),
    '',
    rest.join(' '),
    '',
  ].join('\n')
  return { steps: steps.filter((line) => line.startsWith('- [ ]')).length, text }
}

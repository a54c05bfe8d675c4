import type { ComparedField } from '#src/deployments/insights/diff-service.ts'
import type { Attempt } from '#src/deployments/insights/service-standing.ts'
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

/** The environments of a checklist by name, as Markdown. */
type Names = { readonly a: string; readonly b: string }

const failedIn = (standing: ComparedService['left']): Attempt | undefined =>
  'failed' in standing ? standing.failed : undefined

/** What failed, on either side, that says something about the step: the version that it brings, or one not to take instead. */
const failures = ({ left, right }: ComparedService, { a, b }: Names, when: When): string[] => {
  const [failedLeft, failedRight] = [failedIn(left), failedIn(right)]
  const [has, brings] = [deployedIn(left)?.version, deployedIn(right)?.version]
  const at = ({ item }: Attempt) => startWords(item, when)
  const lines: string[] = []
  if (failedLeft && brings !== undefined && failedLeft.version === brings)
    lines.push(`      ${markdownText(brings)} failed in ${a} ${at(failedLeft)}`)
  // The left runs it already: the step leads away from it.
  if (failedRight && (failedRight.version === undefined || failedRight.version !== has)) {
    const { version } = failedRight
    const what = version === undefined ? 'the newest' : markdownText(version)
    lines.push(`      do not take ${what}: failed in ${b} ${at(failedRight)}`)
  }
  return lines
}

const VERSIONS: ReadonlySet<ComparedField> = new Set(['tag', 'commit', 'chartVersion'])

const stepsOf = (service: ComparedService, names: Names, when: When): readonly string[] =>
  service.differences.flatMap((difference, at) => {
    const { what, left, right } = differenceWords(service, difference)
    // Versions are recognized as such.
    const field = VERSIONS.has(difference.field) ? '' : `${markdownText(what)} `
    const change = `${markdownText(left)} → ${markdownText(right)}`
    return [
      `- [ ] **${markdownText(service.name)}** ${field}${change}`,
      madeBy(difference.rightBy, when),
      ...(at === 0 ? failures(service, names, when) : []),
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
  const leadsBack = differences.aheadMs !== undefined && differences.behindMs === undefined
  const { differs, onlyLeft, onlyRight, stopped, unknown, same } = differences
  const [a, b] = [markdownText(left.name), markdownText(right.name)]
  const steps = [
    ...differs.flatMap((service) => stepsOf(service, { a, b }, when)),
    ...onlyRight.flatMap((service) => [
      `- [ ] **${markdownText(service.name)}** add${versionIn(service.right)}`,
      ...failures(service, { a, b }, when),
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
    ...(leadsBack ? [`These steps lead back: ${a} has the newer head commits.`] : []),
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

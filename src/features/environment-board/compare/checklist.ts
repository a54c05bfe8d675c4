import type { ComparedField } from '#src/deployments/past/content.ts'
import { openFailures } from '#src/deployments/past/status.ts'
import { startWords, type When } from '#src/deployments/words/since-words.ts'
import { isBlank, markdownText } from '#src/deployments/record/display-text.ts'
import { listed } from '#src/deployments/record/service-words.ts'
import { versionOf } from '#src/deployments/record/services.ts'
import { underWayAppearance } from '#src/deployments/record/state-appearance.ts'
import { formatDayClockZone } from '#src/lib/time/time-format.ts'
import { attemptedVersion, failedWords, failureGroups } from '#board/matrix/event-words.ts'
import type { BoardEnvironment } from '#board/matrix/board-environment.ts'
import { deployedIn, isStopped, isUnlisted, statusIn } from '#board/matrix/relation.ts'
import { absentWords, differenceWords, eventTime } from './difference-words.ts'
import { isLower, type SetBy } from './direction.ts'
import type { ComparedService, EnvironmentDifferences } from './environment-differences.ts'

const note = (words: string): string => `      ${words}`

const madeBy = ({ item, maybeOlder }: SetBy, when: When): string => {
  const who = item.deployment.triggered_by
  const by = who === undefined || isBlank(who) ? '' : `, ${markdownText(who)}`
  return note(
    `deployed, requested ${startWords(item, when)}${by}${maybeOlder ? ', or by an earlier deployment' : ''}`,
  )
}

type Has = ComparedService['left']

/** The environments of a checklist by name, as Markdown. */
type Names = { readonly a: string; readonly b: string }

const versionIn = (has: Has): string | undefined => {
  const version = deployedIn(has)?.version
  return version === undefined ? undefined : markdownText(version)
}

/** That a step leads to what was replaced before, or to a lower version. */
const backwards = (service: ComparedService, { a, b }: Names, when: When): readonly string[] => {
  const { left, right, direction } = service
  const [has, brings] = [deployedIn(left)?.version, deployedIn(right)?.version]
  const [difference] = service.differences
  const shown = difference && differenceWords(service, difference)
  const what = (side: 'left' | 'right') =>
    shown === undefined || has === brings ? 'this' : markdownText(shown[side])
  const { leftReplaced, rightReplaced, wentBack } = direction ?? {}
  if (leftReplaced) {
    const until = eventTime(leftReplaced.by, left, when)
    return [note(`rolls back: ${a} ran ${what('right')} until ${until}`)]
  }
  if (rightReplaced && wentBack === 'right') {
    const until = eventTime(rightReplaced.by, right, when)
    return [note(`rolls back: ${b} ran ${what('left')} until ${until}`)]
  }
  return isLower(brings, has) ? [note('lowers the version')] : []
}

/** What is stopped, and what is being deployed right now, on either side. */
const unrest = ({ left, right }: ComparedService, { a, b }: Names, when: When): string[] =>
  [[left, a] as const, [right, b] as const].flatMap(([has, name]) => {
    const { isSince, underWay } = statusIn(has) ?? {}
    const version = underWay?.service && versionOf(underWay.service)
    const what = version === undefined ? '' : `${markdownText(version)} is `
    return [
      ...(isStopped(has) && isSince
        ? [note(`stopped in ${name} since ${eventTime(isSince, has, when)}`)]
        : []),
      ...(underWay
        ? [
            note(
              `${what}${markdownText(underWayAppearance(underWay.state).label.toLowerCase())} in ${name} since ${startWords(underWay.item, when)}`,
            ),
          ]
        : []),
    ]
  })

/** What fails, on either side, and says something about the step: the version that it brings, or one not to take instead. */
const failures = ({ left, right }: ComparedService, { a, b }: Names, when: When): string[] => {
  const [was, is] = [deployedIn(left)?.version, deployedIn(right)?.version]
  const open = (has: Has) => {
    const status = statusIn(has)
    return status ? openFailures(status) : []
  }
  const inLeft = open(left).filter((event) => is !== undefined && attemptedVersion(event) === is)
  const inRight = open(right).filter(({ meaning }) => meaning.act === 'deploy')
  const lines = failureGroups(inLeft).map((group) => {
    const newest = group.events.at(-1)
    const at = newest ? ` ${eventTime(newest, left, when)}` : ''
    return note(`${markdownText(is ?? '')} ${failedWords(group)} in ${a}${at}`)
  })
  // What the left runs already is nothing to take.
  const others = failureGroups(inRight).filter(
    ({ version }) => version === undefined || version !== was,
  )
  return [
    ...lines,
    ...others.map(({ version, events }) => {
      const newest = events.at(-1)
      const what = version === undefined ? 'the newest version' : markdownText(version)
      return note(
        `do not promote ${what}: failed in ${b}${newest ? ` ${eventTime(newest, right, when)}` : ''}`,
      )
    }),
  ]
}

const warnings = (service: ComparedService, names: Names, when: When): readonly string[] => [
  ...backwards(service, names, when),
  ...unrest(service, names, when),
  ...failures(service, names, when),
]

const VERSIONS: ReadonlySet<ComparedField> = new Set(['tag', 'commit', 'chartVersion'])

const stepsOf = (service: ComparedService, names: Names, when: When): readonly string[] =>
  service.differences.flatMap((difference, at) => {
    const { what, left, right } = differenceWords(service, difference)
    // Versions are recognized as such.
    const field = VERSIONS.has(difference.field) ? '' : `${markdownText(what)} `
    const change = `${markdownText(left)} → ${markdownText(right)}`
    return [
      `- [ ] **${markdownText(service.fullName)}** ${field}${change}`,
      madeBy(difference.rightBy, when),
      ...(at === 0 ? warnings(service, names, when) : []),
    ]
  })

/** " 1.2", to follow a name. */
const spaced = (version: string | undefined): string => (version === undefined ? '' : ` ${version}`)

/** The checklist of a promotion: how many steps it has, and all of it as Markdown. */
export type PromotionChecklist = { readonly steps: number; readonly text: string }

const namesOf = (services: readonly ComparedService[]): string =>
  listed(services.map(({ fullName }) => markdownText(fullName)))

/**
 * What to do so that the left environment runs what the right one does, or did at `at`, in ms since the epoch. `address`
 * leads to the comparison.
 */
export const promotionChecklist = (
  differences: EnvironmentDifferences,
  left: BoardEnvironment,
  right: BoardEnvironment,
  { when, address, at }: { when: When; address: string; at: number },
): PromotionChecklist => {
  const { differs, onlyLeft, onlyRight, stopped, sameTag, noVersion, unknown, same } = differences
  const [a, b] = [markdownText(left.name), markdownText(right.name)]
  const names = { a, b }
  const steps = [
    ...differs.flatMap((service) => stepsOf(service, names, when)),
    ...onlyRight.flatMap((service) => [
      `- [ ] **${markdownText(service.fullName)}** add${spaced(versionIn(service.right))}`,
      note(absentWords(service.left, a, when)),
      ...warnings(service, names, when),
    ]),
    ...onlyLeft.flatMap((service) => [
      `- [ ] **${markdownText(service.fullName)}**${spaced(versionIn(service.left))} is ${isUnlisted(service.right) ? 'listed ' : ''}only in ${a}: keep it, or remove it`,
      note(absentWords(service.right, b, when)),
    ]),
  ]
  const rest = (words: string, services: readonly ComparedService[]) =>
    services.length === 0 ? [] : [`${words}: ${namesOf(services)}.`]
  const others = [
    ...rest(
      `Stopped in ${a} only`,
      stopped.filter((one) => isStopped(one.left)),
    ),
    ...rest(
      `Stopped in ${b} only`,
      stopped.filter((one) => isStopped(one.right)),
    ),
    ...rest('Same tag, which may point to another image', sameTag),
    ...rest('In both, without a version in any record', noVersion),
    ...rest('Unknown', unknown),
    `Same: ${same.length}.`,
  ]
  const isSure = unknown.length + sameTag.length + noVersion.length === 0
  const text = [
    `## ${a} ← ${b}`,
    formatDayClockZone(at, when.zone),
    `<${address}>`,
    '',
    ...(steps.length > 0
      ? steps
      : [
          isSure
            ? 'Nothing to promote.'
            : 'Nothing to promote, as far as the loaded history shows.',
        ]),
    '',
    others.join(' '),
    '',
  ].join('\n')
  return { steps: steps.filter((line) => line.startsWith('- [ ]')).length, text }
}

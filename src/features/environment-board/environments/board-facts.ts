import type { FailingStatus } from '#src/deployments/past/failing.ts'
import { countFailing, FAILED, operationWords } from '#src/deployments/words/act-words.ts'
import type { DeploymentState } from '#src/contract/enums.ts'
import type { OpenEnum } from '#src/contract/tolerant.ts'
import type { ServiceEvent } from '#src/deployments/past/service-event.ts'
import { sharedNamesIn } from '#src/deployments/past/past.ts'
import { unknownAbove } from '#src/deployments/past/status.ts'
import { inSentence } from '#src/deployments/record/display-text.ts'
import { sentenceName } from '#src/deployments/record/service-words.ts'
import { versionOf } from '#src/deployments/record/services.ts'
import { stateWord } from '#src/deployments/record/state-appearance.ts'
import type { Part } from '#src/deployments/words/sentence.ts'
import { MAY_HAVE_ENDED, type When } from '#src/deployments/words/since-words.ts'
import { counted } from '#src/lib/text/counted.ts'
import type { SearchParams } from '#src/router/search.ts'
import { paths } from '#src/lib/page/paths.ts'
import { deploymentSearch } from '#board/matrix/deployment-search.ts'
import { failedWords, failureGroups } from '#board/matrix/event-words.ts'
import {
  effectTimeBriefly,
  type FailingMember,
  isFailingMember,
  isRead,
  type BoardMember,
  memberName,
  type ProvenMember,
} from './board-headline.ts'
import { noGoodWords } from './row-words.ts'

/** The one link of a fact. */
export type FactLink = {
  readonly words: string
  /** The accessible name, where several facts have these words. */
  readonly name?: string
  readonly to: string
  readonly search: SearchParams
}

/** A line under the headline. */
export type BoardFact = {
  readonly key: string
  /** The state whose glyph stands before it; undefined for one that compares. */
  readonly state: OpenEnum<DeploymentState> | undefined
  readonly parts: readonly Part[]
  readonly link: FactLink | undefined
}

const text = (words: string): Part => ({ text: words })

/** Facts at most, so that the rows stay in view and nothing is pushed down by one more. The rows have the rest. */
const MAX_FACTS = 2

const version = (words: string | undefined): Part[] =>
  words === undefined ? [] : [{ text: inSentence(words, 40), mono: true }]

/** "2.1.0, 2.1.1 and 2.1.2 failed, each once" · "2.1.0 failed 3 times" · "could not be stopped" */
const attemptParts = (failures: readonly ServiceEvent[]): readonly Part[] => {
  const groups = failureGroups(failures)
  const [first] = groups
  const isEachOnce =
    groups.length > 1 &&
    groups.every(
      ({ act, events, version: one }) =>
        act === first?.act && events.length === 1 && one !== undefined,
    )
  const separated = (index: number): string =>
    index === 0 ? '' : index === groups.length - 1 ? ' and ' : ', '
  return [
    ...groups.flatMap((group, index): Part[] => [
      text(separated(index)),
      ...version(group.version),
      ...(isEachOnce
        ? []
        : [text(`${group.version === undefined ? '' : ' '}${failedWords(group)}`)]),
    ]),
    ...(isEachOnce && first ? [text(` ${FAILED[first.act]}, each once`)] : []),
  ].filter((part) => part.text !== '')
}

/** What ran before it failed: "2.0.0 was last good at ≈ 10:04", "2.0.0 was running", or why that is not known. */
const beforeParts = ({ status, attempts, lastGood }: FailingStatus, when: When): Part[] => {
  const { past, is, isSince } = status
  if (is === 'stopped' && isSince)
    return [text(`stopped since ${effectTimeBriefly(isSince, past, when)}`)]
  if (lastGood.kind === 'unknown') return [text(noGoodWords(status, lastGood.why))]
  const { event } = lastGood
  if (lastGood.kind === 'deleted')
    return [
      text(
        `no deployment has succeeded since the service was deleted at ${effectTimeBriefly(event, past, when)}`,
      ),
    ]
  const good = version(event.service && versionOf(event.service))
  const time = { text: effectTimeBriefly(event, past, when), at: event.item.deployment.created_at }
  const space = good.length > 0 ? ' ' : 'it '
  return attempts.every(({ meaning }) => meaning.act !== 'deploy')
    ? [...good, text(`${space}was running`)]
    : [...good, text(`${space}was last good at `), time]
}

/** Other deployments that failed without naming a failing service. */
const unnamedParts = (n: number, more = ''): readonly Part[] =>
  n > 0 ? [text(`${counted(n, `${more}deployment`)} failed, no failing service listed. `)] : []

const failingFact = (one: FailingMember, when: When): BoardFact => {
  const { environmentId: key, history, state } = one
  const [service] = state.failing
  const to = paths.deployments(key)
  const [deployment] = state.failedDeployments
  if (!service) {
    const item = deployment?.item
    const words = deployment
      ? operationWords(deployment, history && sharedNamesIn(history))
      : 'deployment'
    return {
      key,
      state: deployment?.state,
      parts: [
        { text: `${memberName(one)}:`, strong: true },
        text(` a ${words} failed, and no failing service was listed. `),
        ...unnamedParts(state.failedDeployments.length - 1, 'more '),
      ],
      link:
        item?.id === undefined
          ? undefined
          : {
              words: 'Open it',
              name: `Open it: ${memberName(one)}`,
              to,
              search: deploymentSearch(history, item),
            },
    }
  }
  const { status, attempts } = service
  const { past, unclear, runs } = status
  const others = state.failing.slice(1)
  const subject = `${sentenceName(past)} in ${memberName(one)}`
  const words =
    runs && attempts.some(({ meaning }) => meaning.act === 'deploy')
      ? 'Last good → first bad'
      : 'Suspects'
  const isAsOf = unknownAbove(status, attempts.at(-1))?.why === 'unreadable'
  return {
    key,
    state: attempts.at(-1)?.state,
    parts: [
      { text: `${subject}:`, strong: true },
      text(' '),
      ...attemptParts(attempts),
      text('; '),
      ...beforeParts(service, when),
      text('. '),
      ...(unclear
        ? [
            text(
              `At ${effectTimeBriefly(unclear, past, when)} it was ${stateWord(unclear.state)}. `,
            ),
          ]
        : []),
      ...(isAsOf ? [text('A newer deployment cannot be read. ')] : []),
      ...(others.length > 0 ? [text(`${countFailing(others, 'more service')}. `)] : []),
      ...unnamedParts(state.failedDeployments.length),
    ],
    link: {
      words,
      name: `${words}: ${subject}`,
      to,
      search: { suspects: past.key },
    },
  }
}

/** What failed and may be mended: "api in production failed at 08:04, not listed since." */
const lostFact = (one: ProvenMember, when: When): readonly BoardFact[] =>
  one.state.lost.slice(0, 1).map(({ status: { past }, failure, why }) => {
    return {
      key: `${one.environmentId} lost`,
      state: undefined,
      parts: [
        { text: `${sentenceName(past)} in ${memberName(one)}`, strong: true },
        text(` failed at ${effectTimeBriefly(failure, past, when)}, ${MAY_HAVE_ENDED[why]}. `),
      ],
      link: undefined,
    }
  })

/** A fact for each environment that fails, what was failing, and then what differs: the first two. */
export const boardFacts = (
  all: readonly BoardMember[],
  difference: BoardFact | undefined,
  when: When,
): readonly BoardFact[] =>
  [
    ...all
      .filter(isFailingMember)
      .slice(0, MAX_FACTS)
      .map((one) => failingFact(one, when)),
    ...all.filter(isRead).flatMap((one) => lostFact(one, when)),
    ...(difference ? [difference] : []),
  ].slice(0, MAX_FACTS)

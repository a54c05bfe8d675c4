import type { GlyphAppearance } from '#src/ui/marks/glyph.tsx'
import { epochMs } from '#src/lib/time/instant.ts'
import { lasts } from '#src/deployments/past/failing.ts'
import { effectOf } from '#src/deployments/past/service-event.ts'
import { inSentence } from '#src/deployments/record/display-text.ts'
import { stateAppearance, stateWord } from '#src/deployments/record/state-appearance.ts'
import { withAttempts } from '#src/deployments/words/act-words.ts'
import type { Part } from '#src/deployments/words/sentence.ts'
import type { When } from '#src/deployments/words/since-words.ts'
import { count, counted } from '#src/lib/text/counted.ts'
import { formatAgo } from '#src/lib/time/span-format.ts'
import { dayKey, formatBriefTime } from '#src/lib/time/time-format.ts'
import {
  type BoardMember,
  boardSentence,
  effectTimeBriefly,
  type FailingMember,
  isFailingMember,
} from '#board/environments/board-headline.ts'
import { sinceWord } from '#board/matrix/event-words.ts'
import { type Standing, standingOf } from '#board/environments/standing.ts'

/** A group with what is known about its environments. */
export type KnownGroup = { readonly name: string; readonly members: readonly BoardMember[] }

/** What a group says in a line. */
export type GroupWords = {
  readonly appearance: GlyphAppearance
  readonly line: string
  readonly tone: 'danger' | 'progress' | undefined
}

/** The service of an environment that has been failing for longest. */
const longestIn = ({ state }: FailingMember) => state.failing.findLast(lasts)

/** "2 of 14 failing since 16:31, 1 with a failed attempt": the earliest of them. */
const failingWords = (members: readonly BoardMember[], of: string, when: When): string => {
  const failing = members.filter(isFailingMember)
  const lasting = failing.flatMap((one) => {
    const status = longestIn(one)
    return status ? [status] : []
  })
  const attempts = failing.length - lasting.length
  const start = ({ attempts: [first], status: { past } }: (typeof lasting)[number]) => {
    const { at, requestedAt } = effectOf(first, past)
    return at ?? requestedAt ?? Infinity
  }
  const [earliest] = lasting.toSorted((a, b) => start(a) - start(b))
  if (!earliest) return `${attempts} ${of} ${withAttempts(attempts)}`
  const since = `${sinceWord(earliest)} ${effectTimeBriefly(earliest.attempts[0], earliest.status.past, when)}`
  const more = attempts > 0 ? `, ${attempts} ${withAttempts(attempts)}` : ''
  return `${lasting.length} ${of} failing ${since}${more}`
}

/** "deploying" if all that is under way is in this state, else "under way". */
const runningWord = (members: readonly BoardMember[]): string => {
  const words = new Set(
    members.flatMap(({ state }) =>
      state.kind === 'running' ? [stateWord(state.running.item.deployment.status)] : [],
    ),
  )
  const [only] = words
  return words.size === 1 && only !== undefined ? only : 'under way'
}

const RESTING: readonly (readonly [Standing, string])[] = [
  ['deployed', 'deployed'],
  ['partly', 'partly stopped'],
  ['stopped', 'stopped'],
  ['empty', 'with nothing deployed'],
  ['unclear', 'unclear'],
  ['unreadable', 'could not be read'],
  ['unchecked', 'not checked yet'],
  ['loading', 'being checked'],
]

/** The line of a group: what fails in it and since when, otherwise what is under way, and how many are in which state. */
export const groupWords = (members: readonly BoardMember[], when: When): GroupWords => {
  const standings = members.map(({ state }) => standingOf(state))
  const has = (standing: Standing) => standings.filter((one) => one === standing).length
  const loading = has('loading')
  const unchecked = has('unchecked')
  const checked = members.length - loading - unchecked
  if (has('failing') > 0) {
    const of = checked < members.length ? `of ${checked} checked` : `of ${members.length}`
    return {
      appearance: stateAppearance('DEPLOYMENT_ERROR'),
      line: failingWords(members, of, when),
      tone: 'danger',
    }
  }
  if (loading > 0) {
    const so = checked === 0 ? '' : ', none failing'
    return {
      appearance: stateAppearance(undefined),
      line: `checking, ${checked} of ${checked + loading} so far${so}`,
      tone: undefined,
    }
  }
  if (checked === 0)
    return {
      appearance: stateAppearance(undefined),
      line: `${counted(members.length, 'environment')}, not checked yet`,
      tone: undefined,
    }
  const running = has('running')
  const parts = RESTING.flatMap(([standing, word]) =>
    has(standing) > 0 ? [`${has(standing)} ${word}`] : [],
  )
  if (running > 0)
    return {
      appearance: stateAppearance('DEPLOYING'),
      line: [`${running} ${runningWord(members)}`, ...parts].join(', '),
      tone: 'progress',
    }
  const [only] = new Set(standings)
  const isOne = new Set(standings).size === 1
  const all = isOne && members.length > 1 ? 'all ' : ''
  return {
    appearance:
      only === 'deployed' && isOne
        ? stateAppearance('DEPLOYED')
        : stateAppearance(has('deployed') > 0 && has('unreadable') === 0 ? 'DEPLOYED' : undefined),
    line: `${all}${parts.join(', ')}`,
    tone: undefined,
  }
}

/** "newest 17:14, 12 min ago, payments-eu"; undefined without a deployment. */
export const newestWords = (
  members: readonly BoardMember[],
  { zone, now }: When,
): string | undefined => {
  const newest = members
    .flatMap(({ name, history }) => {
      const item = history?.items.find(({ kind }) => kind === 'deployment')
      const at = item?.kind === 'deployment' ? epochMs(item.deployment.created_at) : undefined
      return at === undefined ? [] : [{ name, at }]
    })
    .toSorted((a, b) => b.at - a.at)[0]
  if (!newest) return undefined
  const time = formatBriefTime(newest.at, zone, dayKey(now, zone))
  return `newest ${time}, ${formatAgo(newest.at, now)}, ${inSentence(newest.name, 40)}`
}

const text = (words: string): Part => ({ text: words })
const isChecked = ({ state }: BoardMember) => state.kind !== 'unchecked' && state.kind !== 'loading'

/** Groups that the headline names when something fails in them. */
const MAX_NAMED = 2

const failingGroups = (groups: readonly KnownGroup[], when: When): readonly Part[] => {
  const failing = groups.filter(({ members }) => members.some(isFailingMember))
  const rest = groups.filter((group) => !failing.includes(group))
  const more = failing.slice(MAX_NAMED).length
  const isSound = rest.every(({ members }) =>
    members.every(({ state }) => !['unclear', 'unreadable'].includes(standingOf(state))),
  )
  const [only] = rest
  const calm =
    !isSound || !only
      ? []
      : [
          text(
            rest.length === 1
              ? ` ${inSentence(only.name, 40)}: nothing failing.`
              : ` Nothing failing in the other ${rest.length} groups.`,
          ),
        ]
  return [
    ...failing
      .slice(0, MAX_NAMED)
      .flatMap(({ name, members }, at): Part[] => [
        text(`${at === 0 ? '' : ' '}${inSentence(name, 40)}: `),
        { text: failingWords(members, `of ${members.length}`, when), tone: 'danger' },
        text('.'),
      ]),
    ...(more > 0 ? [text(` ${counted(more, 'more group')} with failures.`)] : []),
    ...calm,
  ]
}

/** A board of several groups in a sentence or two; of what was not checked it says only that. */
export const groupsSentence = (groups: readonly KnownGroup[], when: When): readonly Part[] => {
  const members = [
    ...new Map(groups.flatMap((group) => group.members).map((one) => [one.environmentId, one])),
  ].map(([, one]) => one)
  const checked = members.filter(isChecked)
  const unchecked = members.length - checked.length
  if (unchecked === 0)
    return members.some(isFailingMember)
      ? failingGroups(groups, when)
      : boardSentence(members, when)
  const rest = ` ${count(unchecked)} ${unchecked === 1 ? 'is' : 'are'} not checked yet.`
  if (checked.length === 0)
    return [
      text(
        members.some(({ state }) => state.kind === 'loading')
          ? `Checking the first of ${counted(members.length, 'environment')}`
          : `${counted(members.length, 'environment')}, none checked yet`,
      ),
    ]
  const failing = members.filter(isFailingMember)
  if (failing.length === 0) return [...boardSentence(members, when), text(rest)]
  const is = failing.filter(longestIn).length === 1 ? ' is' : ' are'
  const of = `of ${checked.length} checked`
  return [
    { text: failingWords(members, failing.some(longestIn) ? of + is : of, when), tone: 'danger' },
    text(`.${rest}`),
  ]
}

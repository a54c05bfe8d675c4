import { DEPLOYMENT_STATES, ORIGINS } from '#src/contract/enums.ts'
import { formatDay } from '#src/lib/time-format.ts'
import { inSentence } from '#src/deployments/record/display-text.ts'
import { type Filter, GROUP_LABEL, isStatusGroup, tokenState } from './filter.ts'
import { originLookOf } from '#src/deployments/record/origin-look.ts'
import { recentSpan } from './recent-span.ts'
import { lookOf } from '#src/deployments/record/state-look.ts'

/** Values named one by one; the rest are counted. */
const MAX_NAMED = 3

const either = (values: ReadonlySet<string>, word: (value: string) => string): string => {
  const all = [...values].map((value) => inSentence(word(value), 40))
  const words =
    all.length > MAX_NAMED
      ? [...all.slice(0, MAX_NAMED - 1), `${all.length - MAX_NAMED + 1} others`]
      : all
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`
}

/** The label of a status in the list of choices. */
const statusWord = (token: string): string => {
  if (isStatusGroup(token)) return GROUP_LABEL[token]
  const state = tokenState(token) ?? ''
  const known = DEPLOYMENT_STATES.find((one) => one === state)
  return known === undefined ? state : lookOf(known).label
}

/** The label of an origin; an unknown one as received. */
const originWord = (value: string): string =>
  originLookOf(ORIGINS.find((origin) => origin === value))?.label ?? value

const serviceWord = (token: string): string => token.slice(token.indexOf(':') + 1)

// A calendar day is the same in every zone.
const dayWord = (day: string, now: number): string => formatDay(`${day}T12:00:00Z`, 'UTC', now)

const dates = ({ from, to }: Filter, now: number): string[] => {
  const recent = recentSpan(from)
  if (recent) return [recent.words]
  if (from !== undefined && from === to) return [`on ${dayWord(from, now)}`]
  if (from !== undefined && to !== undefined) {
    return [`from ${dayWord(from, now)} to ${dayWord(to, now)}`]
  }
  if (from !== undefined) return [`since ${dayWord(from, now)}`]
  return to === undefined ? [] : [`until ${dayWord(to, now)}`]
}

/** The filter in words, to follow "Searched": "for “ledger”, with status Failed, from Git". */
export const filterWords = (filter: Filter, now: number): string => {
  const { text, status, origin, by, kind, service } = filter
  return [
    ...(text.trim() === '' ? [] : [`for “${inSentence(text, 40)}”`]),
    ...(status.size > 0 ? [`with status ${either(status, statusWord)}`] : []),
    ...(origin.size > 0 ? [`from ${either(origin, originWord)}`] : []),
    ...(by.size > 0 ? [`triggered by ${either(by, (one) => one)}`] : []),
    ...(kind.size > 0 ? [`with a ${either(kind, (one) => one)}`] : []),
    ...(service.size > 0 ? [`with service ${either(service, serviceWord)}`] : []),
    ...dates(filter, now),
  ].join(', ')
}

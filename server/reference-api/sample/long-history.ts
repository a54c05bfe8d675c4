import {
  flakyNight,
  nightOfFailures,
  nightlyJob,
  weekStart,
  weekendStop,
} from './calendar-stories.ts'
import { NEWEST_OFFSETS, NEWEST_SPAN, newestStory } from './newest-story.ts'
import { type Random, createRandom } from '#reference/store/random.ts'
import { FAILING_NIGHTS, RARE_STORIES } from './rare-stories.ts'
import { SHOP_SERVICES } from './shop-services.ts'
import { createSimulatedShop } from './simulated-shop.ts'
import { type Stage, type Story, minutes } from './story.ts'
import type { RecordDraft } from './wire-records.ts'
import { WORKING_STORIES } from './working-stories.ts'

const DAY = minutes(24 * 60)
/** Fourteen months; a longer history has fuller days, a shorter one fewer. */
const MOST_DAYS = 425
const USUAL_SIZE = 2400

type Scheduled = { story: Story; times: readonly number[] }

/** Sorted times of day in ms, one for each deployment of a working day. */
const workingTimes = (random: Random, count: number, from: number, to: number): number[] =>
  Array.from({ length: count }, () => from + Math.floor(random.next() * (to - from))).toSorted(
    (a, b) => a - b,
  )

const hoursOf = (day: number, ...hours: readonly number[]): number[] =>
  hours.map((hour) => day + Math.round(hour * 60) * 60_000)

/** Scheduled stories before and after the working hours of a day (`day` is its start in ms). */
const calendarOf = (day: number, random: Random) => {
  const weekday = new Date(day).getUTCDay()
  const before: Scheduled[] = []
  const after: Scheduled[] = []
  if (weekday === 1) before.push({ story: weekStart, times: hoursOf(day, 6.5) })
  if (weekday >= 2 && weekday <= 5) {
    before.push(
      random.chance(0.125)
        ? { story: flakyNight, times: hoursOf(day, 3.25, 4.1) }
        : { story: nightlyJob, times: hoursOf(day, 3.25) },
    )
  }
  if (weekday === 5) after.push({ story: weekendStop, times: hoursOf(day, 19) })
  return { before, after }
}

/** Distributes `count` deployments over the days. */
const spread = (days: readonly number[], count: number, random: Random): number[] => {
  const weights = days.map((day) => {
    const weekday = new Date(day).getUTCDay()
    return weekday === 0 || weekday === 6 ? 0 : 0.7 + random.next() * 0.6
  })
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  let sum = 0
  let given = 0
  return weights.map((weight) => {
    sum += weight
    const due = Math.round((count * sum) / total) - given
    given += due
    return due
  })
}

/** Takes the stories that fit into a quota, with their number of deployments. */
const fitting = (wanted: readonly Scheduled[], quota: number) => {
  const taken: Scheduled[] = []
  let size = 0
  for (const scheduled of wanted) {
    if (size + scheduled.story.size > quota) continue
    taken.push(scheduled)
    size += scheduled.story.size
  }
  return { taken, size }
}

const nightTimes = (day: number): number[] =>
  hoursOf(day, 21.6, 22.1, 22.6, 23.4, 23.9, 24.4, 25.3, 26.2, 26.6)

/** The evenings on which everything fails: Monday to Thursday, when somebody is on call. */
const failingNights = (days: readonly number[]): ReadonlySet<number> => {
  const evenings = FAILING_NIGHTS.map((daysBefore) =>
    days.slice(0, Math.max(0, days.length - daysBefore)).findLast((day) => {
      const weekday = new Date(day).getUTCDay()
      return weekday >= 1 && weekday <= 4
    }),
  )
  return new Set(evenings.filter((day) => day !== undefined))
}

/** Leaves out some of what the API calls optional: about one record in twelve is sparse. */
const vary = (draft: RecordDraft, random: Random): RecordDraft => {
  const sparse = random.chance(0.08)
  const { updatedAt, origin, by, ...rest } = draft
  return {
    ...rest,
    updatedAt: random.chance(0.03) ? undefined : updatedAt,
    origin: random.chance(0.01) ? undefined : origin,
    by: random.chance(0.02) ? undefined : by,
    bare: sparse,
    parts: sparse ? draft.parts.map((part) => ({ ...part, bare: true })) : draft.parts,
  }
}

/** The deployments of one working day, one story after the other, at the times given. */
const workingDay = function* (
  stage: Stage,
  times: readonly number[],
  due: () => Story | undefined,
): Generator<RecordDraft, void> {
  let used = 0
  while (used < times.length) {
    const left = times.length - used
    const fits = WORKING_STORIES.filter(([, { size }]) => size <= left)
    const rare = left > 1 ? due() : undefined
    const story = rare ?? stage.random.weighted(fits)
    yield* story.tell(stage, times.slice(used, used + story.size))
    used += story.size
  }
}

/** The deployments of all days but the last, oldest first. */
const earlier = function* (
  stage: Stage,
  days: readonly number[],
  nights: ReadonlySet<number>,
  count: number,
): Generator<RecordDraft, void> {
  const { random } = stage
  const quotas = spread(days, count, random)
  const rare = RARE_STORIES.filter(({ daysBefore }) => daysBefore < days.length).toSorted(
    (a, b) => b.daysBefore - a.daysBefore,
  )
  for (const [index, day] of days.entries()) {
    const calendar = calendarOf(day, random)
    const quota = quotas[index] ?? 0
    const before = fitting(calendar.before, quota)
    const after = fitting(calendar.after, quota - before.size)
    const slots = quota - before.size - after.size
    const times = workingTimes(random, slots, day + minutes(430), day + minutes(1130))
    const due = () => {
      const isDue = (rare[0]?.daysBefore ?? 0) >= days.length - index
      return isDue ? rare.shift()?.story : undefined
    }
    for (const { story, times: at } of before.taken) yield* story.tell(stage, at)
    yield* workingDay(stage, times, due)
    for (const { story, times: at } of after.taken) yield* story.tell(stage, at)
    if (nights.has(day)) yield* nightOfFailures.tell(stage, nightTimes(day))
  }
}

/**
 * A believable history of `size` deployments that ends at `endsAt` (ms), oldest first: a pure
 * function of its arguments. At the usual 2,400 it covers every state, origin, kind and event.
 */
export const longHistory = function* (options: {
  key: string
  size: number
  endsAt: number
}): Generator<RecordDraft, void> {
  const { key, size, endsAt } = options
  const random = createRandom(key)
  const dayCount = Math.max(7, Math.min(MOST_DAYS, Math.ceil((size / USUAL_SIZE) * MOST_DAYS)))
  // Whole days, so that the last one ends before the newest story begins.
  const end = Math.floor((endsAt - NEWEST_SPAN) / DAY) * DAY
  const days = Array.from({ length: dayCount }, (_, index) => end - (dayCount - index) * DAY)
  const stage = { shop: createSimulatedShop(SHOP_SERVICES, random, end - dayCount * DAY), random }

  const nights = failingNights(days)
  const fixed = nights.size * nightOfFailures.size + newestStory.size
  const ordinary = Math.max(0, size - fixed)
  // A history that is too short for the fixed stories loses their oldest deployments.
  let surplus = fixed + ordinary - size
  const all = function* () {
    yield* earlier(stage, days, nights, ordinary)
    yield* newestStory.tell(
      stage,
      NEWEST_OFFSETS.map((offset) => endsAt - minutes(offset)),
    )
  }
  for (const draft of all()) {
    surplus -= 1
    if (surplus < 0) yield vary(draft, random)
  }
}

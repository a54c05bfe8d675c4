import { useEffect, useRef } from 'react'
import type { History } from '#src/deployments/history/history.ts'
import { lasts } from '#src/deployments/past/failing.ts'
import type { Past } from '#src/deployments/past/past.ts'
import { type ServiceEvent, timesOf } from '#src/deployments/past/service-event.ts'
import { inSentence } from '#src/deployments/record/display-text.ts'
import { namesOf } from '#src/deployments/record/service-words.ts'
import { COULD_NOT, withAttempts } from '#src/deployments/words/act-words.ts'
import { type Part, plainText } from '#src/deployments/words/sentence.ts'
import { useTabIcon } from '#src/shared/use-tab-icon.ts'
import { announce } from '#src/ui/states/announcer.tsx'
import type { Tone } from '#src/ui/styles/tone.ts'
import type { BoardMember } from './board-headline.ts'

/** What was read of each environment before, by its ID. */
export type ReadBefore = ReadonlyMap<string, History>

/**
 * Whether a failure happened since a history was read: its record is newer than that, or said something else then. Older
 * records that are loaded now, or between others, are no news.
 */
const isNews = (before: History, { item, requestedAt }: ServiceEvent): boolean => {
  const newest = before.items.find((one) => one.kind === 'deployment')
  const since = newest?.kind === 'deployment' ? timesOf(newest).requestedAt : undefined
  const isNewer = since === undefined || (requestedAt !== undefined && requestedAt > since)
  return (isNewer || before.keys.has(item.key)) && !before.items.includes(item)
}

/**
 * What has started to fail since `before`, in a sentence for each environment. What fails when an environment is read
 * for the first time is not new: the headline says it. What fails again failed before.
 */
export const newFailures = (before: ReadBefore, all: readonly BoardMember[]): readonly string[] =>
  all.flatMap(({ environmentId, name, history, state }) => {
    const was = before.get(environmentId)
    if (!was || !history || was === history || state.kind !== 'failing') return []
    const isNew = (failure: ServiceEvent) => isNews(was, failure)
    const services = state.failing.filter(({ attempts }) => attempts.every(isNew))
    const where = inSentence(name, 40)
    const groups = new Map<string, Past[]>()
    for (const { status, attempts, newest } of services) {
      const { act } = newest.meaning
      const isAttempt = attempts[0].meaning.act !== 'deploy' || status.is === 'stopped'
      const words = isAttempt ? COULD_NOT[act] : 'started failing'
      groups.set(words, [...(groups.get(words) ?? []), status.past])
    }
    return [
      ...[...groups].map(([words, pasts]) => `${namesOf(pasts)} ${words} in ${where}`),
      ...(state.failedDeployments.some(isNew) ? [`A deployment in ${where} has failed`] : []),
    ]
  })

/** The browser tab: words before the title, and the tone of its icon. */
export const boardTab = (
  all: readonly BoardMember[],
): { readonly words: string | undefined; readonly tone: Tone | undefined } => {
  const bad = all.filter(({ state }) => state.kind === 'failing')
  const failing = bad.filter(({ state }) => state.kind === 'failing' && state.failing.some(lasts))
  const some = failing.length > 0 ? failing : bad
  const [only] = some
  const word = failing.length > 0 ? 'failing' : withAttempts(some.length)
  const running = all.some(({ state }) => state.kind === 'running')
  return {
    words: only && `${some.length > 1 ? some.length : inSentence(only.name, 30)} ${word}`,
    tone: only ? 'danger' : running ? 'progress' : undefined,
  }
}

/**
 * Announces the headline once everything was read, and then each failure that starts. Sets the tab's icon, and returns
 * the words for the tab's title, if any.
 */
export const useBoardAlerts = (
  all: readonly BoardMember[],
  sentence: readonly Part[],
): string | undefined => {
  const before = useRef<ReadBefore>(new Map())
  const isSaid = useRef(false)
  const headline = plainText(sentence)
  useEffect(() => {
    for (const words of newFailures(before.current, all)) announce(words)
    // What was read before and cannot be read now keeps what failed in it.
    const read = all.flatMap(({ environmentId, history }) =>
      history ? [[environmentId, history] as const] : [],
    )
    before.current = new Map([...before.current, ...read])
    if (isSaid.current || all.length === 0) return
    if (all.some(({ state }) => state.kind === 'loading')) return
    isSaid.current = true
    announce(headline)
  }, [all, headline])
  const { words, tone } = boardTab(all)
  useTabIcon(tone)
  return words
}

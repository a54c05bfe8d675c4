import type { History } from '#src/deployments/history/history.ts'
import { type ServiceEvent, timesOf } from '#src/deployments/past/service-event.ts'
import { inSentence } from '#src/deployments/record/display-text.ts'
import { namesOf } from '#src/deployments/record/service-words.ts'
import type { Tone } from '#src/ui/tone.ts'
import type { Known } from './board-headline.ts'

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
export const newFailures = (before: ReadBefore, all: readonly Known[]): readonly string[] =>
  all.flatMap(({ environmentId, name, history, state }) => {
    const was = before.get(environmentId)
    if (!was || !history || was === history || state.kind !== 'failing') return []
    const isNew = (failure: ServiceEvent) => isNews(was, failure)
    const services = state.failing.filter(({ failures }) => failures.every(isNew))
    const where = inSentence(name, 40)
    return [
      ...(services.length > 0
        ? [
            `${namesOf(services.map(({ status }) => status.past.service))} started failing in ${where}`,
          ]
        : []),
      ...(state.failedDeployments.some(isNew) ? [`A deployment of ${where} has failed`] : []),
    ]
  })

/** The browser tab: words before the title, and the tone of its icon. */
export const boardTab = (
  all: readonly Known[],
): { readonly words: string | undefined; readonly tone: Tone | undefined } => {
  const failing = all.filter(({ state }) => state.kind === 'failing')
  const [only] = failing
  const running = all.some(({ state }) => state.kind === 'running')
  return {
    words:
      failing.length > 1
        ? `${failing.length} failing`
        : only && `${inSentence(only.name, 30)} failing`,
    tone: only ? 'danger' : running ? 'progress' : undefined,
  }
}

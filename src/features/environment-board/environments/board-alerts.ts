import { inSentence } from '#src/deployments/record/display-text.ts'
import { namesOf } from '#src/deployments/record/service-words.ts'
import type { Tone } from '#src/ui/tone.ts'
import type { Known } from './board-headline.ts'

/** What fails, by environment: the keys of its failing services, or `ENVIRONMENT_FAILED` where none is named. */
export type Failing = ReadonlyMap<string, ReadonlySet<string>>

const ENVIRONMENT_FAILED = ''

/** What fails in each environment that was read. */
export const failingIn = (all: readonly Known[]): Failing =>
  new Map(
    all
      .filter(({ state: { kind } }) => kind !== 'loading' && kind !== 'unreadable')
      .map(({ environmentId, state }) => {
        if (state.kind !== 'failing') return [environmentId, new Set<string>()]
        const keys = state.services.map(({ key }) => key)
        return [environmentId, new Set(keys.length > 0 ? keys : [ENVIRONMENT_FAILED])]
      }),
  )

/**
 * What has started to fail since `before`, in a sentence for each environment. What fails when an environment is read
 * for the first time is not new: the headline says it.
 */
export const newFailures = (before: Failing, all: readonly Known[]): readonly string[] => {
  const now = failingIn(all)
  return all.flatMap((one) => {
    const { environmentId, state } = one
    const was = before.get(environmentId)
    if (!was || state.kind !== 'failing') return []
    const fresh = [...(now.get(environmentId) ?? [])].filter((key) => !was.has(key))
    if (fresh.length === 0) return []
    const services = state.services.filter(({ key }) => fresh.includes(key))
    const name = inSentence(one.name, 40)
    return [
      services.length === 0
        ? `A deployment of ${name} has failed`
        : `${namesOf(services.map(({ service }) => service))} started failing in ${name}`,
    ]
  })
}

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

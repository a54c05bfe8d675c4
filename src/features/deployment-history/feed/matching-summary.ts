import type { Deployment } from '#src/contract/read-deployment-history.ts'
import { counted } from '#src/lib/text/counted.ts'
import type { ServiceChange } from '#src/deployments/past/changes.ts'
import { attemptWord } from '#src/deployments/words/act-words.ts'
import { clip, visible } from '#src/deployments/record/display-text.ts'
import { sentenceName } from '#src/deployments/record/service-words.ts'
import { versionOf } from '#src/deployments/record/services.ts'
import { stateWord } from '#src/deployments/record/state-appearance.ts'

/** Maximum number of services named; with more, the usual summary is better. */
const NAMED = 2
const VERSIONS: readonly string[] = ['tag', 'commit', 'chart version', 'source']

const short = (version: string | undefined): string => clip(visible(version ?? '—'), 24)

const versionWords = (change: ServiceChange): string => {
  const { act, outcome, service } = change
  const version = versionOf(service)
  const now = version === undefined ? '' : ` ${short(version)}`
  if (act === 'restart' || act === 'stop' || act === 'delete') return ''
  const attempt = attemptWord(change)
  const not = attempt === undefined ? '' : ` ${attempt}`
  switch (change.kind) {
    case 'updated':
      if (!change.version) return `${not}${now}`
      return VERSIONS.includes(change.version.what)
        ? `${not} ${short(change.version.from)} → ${short(change.version.to)}`
        : `${not}${now}, ${change.version.what} changed`
    case 'again':
      return outcome === 'done' ? `${now} deployed again` : `${not}${now}`
    case 'firstNamed':
      return outcome === 'done' ? `${now} first seen here` : `${not}${now}`
    case 'neverDeployed':
      return outcome === 'done' ? `${now} first deployed here` : `${not}${now}`
    case 'returned':
      return outcome === 'done' ? `${now} back after deletion` : `${not}${now}`
    case 'unclear':
    case 'earlierUnknown':
      return `${not}${now}`
  }
}

/**
 * A summary that names the services that match the filter, with change and result: "storefront v1.9.3 →
 * v1.9.4, deployment failed, and 13 others". Undefined if none match, or too many to name.
 */
export const matchingSummary = (
  { status }: Deployment,
  matching: readonly ServiceChange[],
  total: number,
): string | undefined => {
  if (matching.length === 0 || matching.length > NAMED) return undefined
  const words = matching.map((change) => {
    const state = change.service.record.status
    const how = state === status ? '' : `, ${stateWord(state)}`
    return `${sentenceName(change)}${versionWords(change)}${how}`
  })
  const others = total - matching.length
  return `${words.join('; ')}${others > 0 ? `, and ${counted(others, 'other')}` : ''}`
}

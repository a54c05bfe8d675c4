import type { ClusterInputs } from '#src/contract/cluster-inputs.ts'
import type { Check } from './check-api.ts'

const PROBE = 'tidemark-check'

/** The same input in both formats; no server knows it. */
const PROBES: Record<ClusterInputs, unknown> = {
  byComponent: { [PROBE]: { [PROBE]: PROBE } },
  flat: { [PROBE]: PROBE },
}

const WORDS: Record<ClusterInputs, string> = { byComponent: 'by component', flat: 'flat' }

type Answered = { status: number; description: string }

/** Finds out which format of `clusterInputs` an API accepts: it rejects the other one (API §4.2, §7). */
export const checkClusterInputs = async (
  sent: ClusterInputs,
  resolve: (body: unknown) => Promise<Answered>,
): Promise<Check> => {
  const name = 'cluster inputs'
  const byComponent = await resolve({ clusterInputs: PROBES.byComponent })
  const flat = await resolve({ clusterInputs: PROBES.flat })
  const failed = [byComponent, flat].find(({ status }) => status !== 200 && status !== 400)
  if (failed !== undefined)
    return { name, outcome: 'failed', detail: `The component responds ${failed.description}.` }
  if (byComponent.status === flat.status)
    return flat.status === 200
      ? { name, outcome: 'ok', detail: 'The API accepts both formats.' }
      : { name, outcome: 'failed', detail: `The API rejects both formats: ${flat.description}.` }
  const taken: ClusterInputs = flat.status === 200 ? 'flat' : 'byComponent'
  return taken === sent
    ? { name, outcome: 'ok', detail: `The API expects them ${WORDS[taken]}, as they are sent.` }
    : {
        name,
        outcome: 'failed',
        detail: `The API expects them ${WORDS[taken]}, but they are sent ${WORDS[sent]}. Set "clusterInputs": "${taken}" in the configuration.`,
      }
}

import type { ApiError } from '#src/api/api-error.ts'
import { isRefused } from '#src/shared/use-sign-in-again.ts'
import type { LoadedEnvironment } from './board-state.ts'

/** An answer this much older than a refusal came with it: the requests were under way at once. In milliseconds. */
const AT_ONCE = 2_000

type Asked = Pick<LoadedEnvironment, 'error' | 'checkedAt' | 'further'>

const refusalOf = ({ error, further }: Asked): ApiError | undefined => {
  const last = further.kind === 'failed' ? further.error : undefined
  return [error, last].find((one) => isRefused(one)) ?? undefined
}

/** When an environment was last answered in whatever way, in ms since the epoch; 0 if never. */
const answeredAt = ({ error, checkedAt }: Asked): number => {
  const isUnsent = error?.failure.kind === 'rateLimited' && error.failure.unsent === true
  return Math.max(checkedAt, isUnsent ? 0 : (error?.at.getTime() ?? 0))
}

/**
 * What refusals (401, API §5) say of the session. `over`: the host has none, or all that were asked since the first
 * refusal were refused. `open`: one environment refuses the credential, and no other was asked since.
 */
export const sessionAfter = (all: readonly Asked[]): 'fine' | 'open' | 'over' => {
  const refusals = all.flatMap((one) => refusalOf(one) ?? [])
  if (refusals.length === 0) return 'fine'
  const isByHost = ({ failure }: ApiError) =>
    failure.kind === 'unauthorized' &&
    (failure.reason === 'noSession' || failure.reason === 'expired')
  if (refusals.length === all.length || refusals.some(isByHost)) return 'over'
  const since = Math.min(...refusals.map(({ at }) => at.getTime()))
  const others = all.filter((one) => refusalOf(one) === undefined)
  if (others.some((one) => answeredAt(one) >= since - AT_ONCE)) return 'fine'
  return refusals.length > 1 ? 'over' : 'open'
}

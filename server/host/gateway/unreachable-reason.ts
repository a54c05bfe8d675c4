import { failureReason } from '#host/base/failure-reason.ts'
import { createUpstream } from './upstream.ts'

type Options = { proxy?: URL | undefined; timeoutMs?: number }

/**
 * Why nothing responds at this base address within `timeoutMs`; undefined if something does, whatever the response
 * says.
 */
export const unreachableReason = async (
  apiUrl: string,
  { proxy, timeoutMs = 5000 }: Options = {},
): Promise<string | undefined> => {
  try {
    const answer = await createUpstream(apiUrl, { proxy })(apiUrl, {
      method: 'GET',
      headers: {},
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    })
    await new Response(answer.body).body?.cancel()
    return undefined
  } catch (error) {
    return failureReason(error)
  }
}

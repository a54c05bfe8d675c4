/** Why a request got no response: the system's error code (`ECONNREFUSED`), or the message of the innermost error. */
export const failureReason = (error: unknown): string => {
  let message = 'unknown reason'
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ('code' in cause && typeof cause.code === 'string') return cause.code
    message = cause.message || cause.name
  }
  return message
}

/**
 * Why nothing responds at this base address within `timeoutMs`; undefined if something does,
 * whatever the response says.
 */
export const unreachableReason = async (
  apiUrl: string,
  timeoutMs = 5000,
): Promise<string | undefined> => {
  try {
    const answer = await fetch(apiUrl, {
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    })
    await answer.body?.cancel()
    return undefined
  } catch (error) {
    return failureReason(error)
  }
}

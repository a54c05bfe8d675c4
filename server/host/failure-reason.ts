/** Why a request never got an answer: the system's own code (`ECONNREFUSED`), or the innermost error's words. */
export const failureReason = (error: unknown): string => {
  let words = 'unknown reason'
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ('code' in cause && typeof cause.code === 'string') return cause.code
    words = cause.message || cause.name
  }
  return words
}

/**
 * Why nothing answers at this base address within `timeoutMs`, or undefined when something does:
 * whatever it says, it is there.
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

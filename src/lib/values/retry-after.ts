/** The longest pause that the API can ask for, in seconds: the window of its rate limit (API §6). */
const LONGEST_PAUSE = 3600

/**
 * `Retry-After` in seconds, up to a limit, of either kind: seconds, or a date by the clock of whoever answered. Undefined
 * where it is missing or cannot be read.
 */
export const secondsUntilRetry = (
  headers: Pick<Headers, 'get'>,
  now: () => number = Date.now,
): number | undefined => {
  const text = headers.get('Retry-After')?.trim() ?? ''
  if (/^\d+$/.test(text)) return Math.min(Number(text), LONGEST_PAUSE)
  const until = /^[A-Z][a-z]{2}/.test(text) ? Date.parse(text) : NaN
  if (Number.isNaN(until)) return undefined
  const said = Date.parse(headers.get('Date') ?? '')
  const seconds = Math.ceil((until - (Number.isNaN(said) ? now() : said)) / 1000)
  return Math.min(Math.max(seconds, 0), LONGEST_PAUSE)
}

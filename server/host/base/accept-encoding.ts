import { parseAccept } from 'hono/utils/accept'

/**
 * Chooses the content coding of a response (RFC 9110 §12.5.3): the offered one that the client
 * prefers, `identity` if it accepts none. `offered` lists our own preference first.
 */
export const negotiateCoding = <C extends string>(
  header: string | undefined,
  offered: readonly C[],
): C | 'identity' => {
  if (header === undefined || header.trim() === '') return 'identity'
  const weights = new Map(parseAccept(header).map(({ type, q }) => [type.toLowerCase(), q]))
  const weightOf = (coding: string) => weights.get(coding) ?? weights.get('*') ?? 0
  let best: C | undefined
  for (const coding of offered)
    if (weightOf(coding) > (best === undefined ? 0 : weightOf(best))) best = coding
  return best !== undefined && weightOf(best) >= (weights.get('identity') ?? 0) ? best : 'identity'
}

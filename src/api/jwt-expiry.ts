/** When a JWT expires, by its `exp` (in seconds); undefined when it has none. */
export const jwtExpiry = (jwt: string): Date | undefined => {
  try {
    const payload = jwt.split('.')[1] ?? ''
    const claims: unknown = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')))
    const exp = typeof claims === 'object' && claims !== null && 'exp' in claims ? claims.exp : 0
    return typeof exp === 'number' && exp > 0 ? new Date(exp * 1000) : undefined
  } catch {
    return undefined
  }
}

/** A long id as its beginning and end. */
export const slimId = (id: string): string =>
  id.length > 16 ? `${id.slice(0, 8)}…${id.slice(-4)}` : id

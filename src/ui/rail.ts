/**
 * What held along a stretch of the rail: `ok` the last deployment succeeded, `bad` it failed and nothing has
 * fixed it, `busy` in progress, `off` stopped or deleted, `none` not known.
 */
export type Rail = 'ok' | 'bad' | 'busy' | 'off' | 'none'

/** The attributes of an entry: the line from the top to its glyph, and from there to the bottom. */
export const railAround = (above: Rail | undefined, below: Rail | undefined) => ({
  ...(above && { 'data-above': above }),
  ...(below && { 'data-below': below }),
})

/** The attribute of something without a glyph (a day head, a mark): one line all along. */
export const railAlong = (rail: Rail) => ({ 'data-rail': rail })

/**
 * What held along a segment of the rail. `ok`: what came last succeeded. `bad`: it failed and nothing has fixed it.
 * `busy`: in progress. `off`: stopped or deleted. `none`: unknown.
 */
export type Rail = 'ok' | 'bad' | 'busy' | 'off' | 'none'

/** The attributes of an entry: the line above its glyph, and the line below. */
export const railAround = (above: Rail | undefined, below: Rail | undefined) => ({
  ...(above && { 'data-above': above }),
  ...(below && { 'data-below': below }),
})

/** The attribute of a row without a glyph, such as a day heading: one continuous line. */
export const railAlong = (rail: Rail) => ({ 'data-rail': rail })

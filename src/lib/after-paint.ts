/** A hidden page paints nothing; what waits for that waits no longer than this, in ms. */
const LONGEST = 100

/** Calls back once what is on its way to the screen is there; at once where there is no screen. */
export const afterPaint = (then: () => void): void => {
  if (typeof requestAnimationFrame === 'undefined') {
    then()
    return
  }
  let due = true
  const once = () => {
    clearTimeout(fallback)
    if (due) then()
    due = false
  }
  const fallback = setTimeout(once, LONGEST)
  // Within a frame it is not painted yet; a task that is queued there comes behind it.
  requestAnimationFrame(() => setTimeout(once))
}

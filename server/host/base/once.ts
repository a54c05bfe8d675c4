/** A function that does something the first time it is called, and nothing after that. */
export const once = (act: () => void): (() => void) => {
  let isDone = false
  return () => {
    if (isDone) return
    isDone = true
    act()
  }
}

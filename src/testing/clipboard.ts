/* Clipboards for stories; each is put in place before a story and taken away after it. */

/** A clipboard of one's own. */
export const clipboard = (writeText: (text: string) => Promise<void>) => () => {
  Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true })
  return () => Reflect.deleteProperty(navigator, 'clipboard')
}

/** A browser that lets nothing be copied, neither through the clipboard nor by a selection. */
export const noClipboard = () => {
  const takeAway = clipboard(() => Promise.reject(new Error('not allowed')))()
  Object.defineProperty(document, 'execCommand', { value: () => false, configurable: true })
  return () => {
    takeAway()
    Reflect.deleteProperty(document, 'execCommand')
  }
}

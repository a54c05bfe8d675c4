/* Clipboards for stories, as `beforeEach` functions that clean up after themselves. */

/** Replaces the browser's clipboard. */
export const clipboard = (writeText: (text: string) => Promise<void>) => () => {
  Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true })
  return () => Reflect.deleteProperty(navigator, 'clipboard')
}

/** Makes copying fail, both through the clipboard and by a selection. */
export const noClipboard = () => {
  const restore = clipboard(() => Promise.reject(new Error('not allowed')))()
  Object.defineProperty(document, 'execCommand', { value: () => false, configurable: true })
  return () => {
    restore()
    Reflect.deleteProperty(document, 'execCommand')
  }
}

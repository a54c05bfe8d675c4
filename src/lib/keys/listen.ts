/** Follows an event of the page before anything in it does. The host, which only renders pages, has none. */
export const listenTo = <Type extends keyof WindowEventMap>(
  type: Type,
  listener: (event: WindowEventMap[Type]) => void,
): void => {
  if (typeof window !== 'undefined') window.addEventListener(type, listener, true)
}

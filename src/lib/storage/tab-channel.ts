/** Reaches the other tabs of this console. */
export type TabChannel<T> = { send: (message: T) => void; close: () => void }

/**
 * Opens a channel between the tabs; a tab does not get its own messages. If the browser has no channels or refuses one,
 * tabs do not notify each other, and everything else works.
 */
export const openTabChannel = <T>(
  name: string,
  listener: (message: T) => void,
): TabChannel<T> | undefined => {
  try {
    const channel = new BroadcastChannel(name)
    channel.addEventListener('message', ({ data }: MessageEvent<T>) => listener(data))
    return {
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has one origin, its own
      send: (message) => channel.postMessage(message),
      close: () => channel.close(),
    }
  } catch {
    return undefined
  }
}

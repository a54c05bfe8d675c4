import { useEffect } from 'react'
import { listenToKeys } from '#src/lib/keys/composing-key.ts'
import { toast } from './announcer.tsx'

/** Says what the browser's own Find cannot see, when its key is pressed; `words` returns nothing if it sees everything. */
export const useFindHint = (words: () => string | undefined): void => {
  useEffect(
    () =>
      listenToKeys(({ key, code, ctrlKey, metaKey, shiftKey, altKey }) => {
        // A letter of another script is the Latin letter of its key.
        const isF = key.toLowerCase() === 'f' || (code === 'KeyF' && !/^[ -~]$/.test(key))
        if (!isF || ctrlKey === metaKey || shiftKey || altKey) return
        const said = words()
        if (said !== undefined) toast(said)
      }),
    [words],
  )
}

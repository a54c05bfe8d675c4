import { useEffect, useRef } from 'react'
import { listenToKeys } from '#src/lib/keys/composing-key.ts'
import { SEQUENCE_MS, type Sequence, singleKeyOf } from '#src/lib/keys/single-keys.ts'

/**
 * Shortcuts of the shown page, by their characters: "f", or "gd" for `g` and then `d`. They follow the rules of all single
 * keys (`singleKeyOf`), and must not be among those of every page (`src/app/commands/shortcuts.ts`).
 */
export const usePageKeys = (keys: Readonly<Record<string, () => void>>): void => {
  const latest = useRef(keys)
  useEffect(() => {
    latest.current = keys
  })
  useEffect(() => {
    let sequence: Sequence
    return listenToKeys((event) => {
      const character = singleKeyOf(event)
      // Shift and the like are part of the next character.
      if (character === undefined && event.key.length > 1) return
      const follows = sequence !== undefined && event.timeStamp - sequence <= SEQUENCE_MS
      sequence = character === 'g' ? event.timeStamp : undefined
      const typed = `${follows ? 'g' : ''}${character}`
      if (character === undefined || !Object.hasOwn(latest.current, typed)) return
      event.preventDefault()
      latest.current[typed]?.()
    })
  }, [])
}

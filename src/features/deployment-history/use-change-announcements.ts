import { useEffect, useRef } from 'react'
import type { Zone } from '#src/lib/instant.ts'
import { announce } from '#src/ui/announcer.tsx'
import { changeWords } from './change-words.ts'
import { changedItems, type History } from './history.ts'
import { isInProgress, lookOf } from './state-look.ts'
import { summaryOf } from './summary.ts'
import { tellEnd, toldEnds } from './told-ends.ts'

/**
 * Says politely, once a look, what changed in place, and notifies of the ends that somebody asked
 * to be told of. `name` is the environment's.
 */
export const useChangeAnnouncements = (history: History, zone: Zone, name: string): void => {
  const before = useRef(history)
  useEffect(() => {
    const changes = changedItems(before.current, history)
    before.current = history
    const words = changeWords(changes, zone)
    if (words !== undefined) announce(words)
    for (const { after } of changes) {
      if (after.kind !== 'deployment' || !toldEnds.get().has(after.deployment.id)) continue
      const look = lookOf(after.deployment.status)
      if (isInProgress(look)) continue
      tellEnd(after.deployment.id, false)
      if (!('Notification' in window) || Notification.permission !== 'granted') continue
      const notification = new Notification(`${look.label} · ${name}`, {
        body: summaryOf(after.deployment),
        tag: after.deployment.id,
      })
      notification.addEventListener('click', () => window.focus())
    }
  }, [history, zone, name])
}

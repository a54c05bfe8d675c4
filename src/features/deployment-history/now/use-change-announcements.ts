import { useEffect, useRef } from 'react'
import type { Zone } from '#src/lib/time/instant.ts'
import { announce } from '#src/ui/states/announcer.tsx'
import { changeWords, outcomeWords } from './change-words.ts'
import { changedItems, type History, indexOfId } from '#src/deployments/history/history.ts'
import { sharedNamesIn } from '#src/deployments/past/past.ts'
import { meaningOf } from '#src/deployments/record/state.ts'
import { summaryOf } from '#src/deployments/words/summary.ts'
import { setEndAlert, endAlerts } from '#timeline/loading/end-alerts.ts'

/**
 * Announces state changes politely, once per poll, and sends the notifications that were requested for
 * the end of a deployment. `name` is the environment's.
 */
export const useChangeAnnouncements = (history: History, zone: Zone, name: string): void => {
  const before = useRef(history)
  useEffect(() => {
    const changes = changedItems(before.current, history)
    before.current = history
    const sharedNames = sharedNamesIn(history)
    const words = changeWords(changes, sharedNames, zone, Date.now())
    if (words !== undefined) announce(words)
    // However old the deployments are.
    for (const id of endAlerts.get()) {
      const item = history.items[indexOfId(history, id) ?? -1]
      if (item?.kind !== 'deployment') continue
      // READY, or a state that this console does not know, is not an end.
      if (meaningOf(item.deployment.status).phase !== 'ended') continue
      setEndAlert(id, false)
      if (!('Notification' in window) || Notification.permission !== 'granted') continue
      const notification = new Notification(
        `${outcomeWords(item.deployment, sharedNames)} · ${name}`,
        {
          body: summaryOf(item.deployment, undefined, sharedNames),
          tag: id,
        },
      )
      notification.addEventListener('click', () => window.focus())
    }
  }, [history, zone, name])
}

import Check from 'lucide-react/icons/check'
import { useStore } from '#src/ui/hooks/use-store.ts'
import X from 'lucide-react/icons/x'
import { useEffect, useState } from 'react'

import { createStore } from '#src/lib/values/store.ts'

import { Icon } from '#src/ui/marks/icon.tsx'
import { IconButton } from '#src/ui/buttons/icon-button.tsx'
import { VisuallyHidden } from '#src/ui/marks/visually-hidden.tsx'

type Announcement = { id: number; text: string; shown: boolean; topic: string | undefined }

const ANNOUNCED_FOR_MS = 1500
const SHOWN_FOR_MS = 5000

const queue = createStore<readonly Announcement[]>([])
let lastId = 0

const enqueue = (text: string, shown: boolean, topic?: string) => {
  lastId += 1
  // A new toast replaces an earlier one.
  const before = shown ? queue.get().filter((one) => !one.shown) : queue.get()
  const current = before.filter(
    (one, index) => index === 0 || topic === undefined || one.topic !== topic,
  )
  queue.set([...current, { id: lastId, text, shown, topic }])
}

/** Drops the current announcement and those that wait. */
export const clearAnnouncements = (): void => queue.set([])

const next = () => queue.set(queue.get().slice(1))

/**
 * Announces a text to screen readers once, after earlier announcements; it is invisible. Waiting announcements with the
 * same `topic` are out of date and are dropped.
 */
export const announce = (text: string, topic?: string): void => enqueue(text, false, topic)

/** Confirms what the person just did: shown for five seconds and announced. Never for anything that needs action. */
export const toast = (text: string): void => enqueue(text, true)

/** The only polite live region of the app. It holds one text at a time, in order. Mount it once. */
export function Announcer() {
  const current = useStore(queue)[0]
  // By ID, because a toast that is removed under the pointer gets no `pointerleave`.
  const [heldId, setHeldId] = useState<number>()
  const held = current?.id === heldId
  useEffect(() => {
    if (current === undefined || held) return undefined
    const timer = setTimeout(next, current.shown ? SHOWN_FOR_MS : ANNOUNCED_FOR_MS)
    return () => clearTimeout(timer)
  }, [current, held])

  // Pending announcements are dropped on unmount: they would be out of date at the next mount.
  useEffect(() => clearAnnouncements, [])

  return (
    <div className="pointer-events-none fixed inset-x-4 bottom-4 z-(--z-toast) flex justify-center wrap-anywhere">
      <div role="status">
        {current &&
          (current.shown ? (
            <div
              key={current.id}
              onPointerEnter={() => setHeldId(current.id)}
              onPointerLeave={() => setHeldId(undefined)}
              className="floats pointer-events-auto flex items-center gap-2.5 rounded-md bg-raised p-2 ps-3 shadow-pop"
            >
              <Icon of={Check} />
              <span>{current.text}</span>
              <IconButton icon={X} label="Dismiss" size="sm" onClick={next} />
            </div>
          ) : (
            <VisuallyHidden key={current.id}>{current.text}</VisuallyHidden>
          ))}
      </div>
    </div>
  )
}

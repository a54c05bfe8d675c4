import Check from 'lucide-react/icons/check'
import X from 'lucide-react/icons/x'
import { useEffect, useState, useSyncExternalStore } from 'react'

import { createStore } from '#src/lib/store.ts'

import { Icon } from './icon.tsx'
import { IconButton } from './icon-button.tsx'
import { VisuallyHidden } from './visually-hidden.tsx'

type Announcement = { id: number; text: string; shown: boolean; about: string | undefined }

const SAID_FOR_MS = 1500
const SHOWN_FOR_MS = 5000

const queue = createStore<readonly Announcement[]>([])
let lastId = 0

const say = (text: string, shown: boolean, about?: string) => {
  lastId += 1
  // What is confirmed now is what was done last: an earlier confirmation gives way.
  const before = shown ? queue.get().filter((one) => !one.shown) : queue.get()
  const current = before.filter(
    (one, index) => index === 0 || about === undefined || one.about !== about,
  )
  queue.set([...current, { id: lastId, text, shown, about }])
}
const next = () => queue.set(queue.get().slice(1))

/**
 * Says something once to a screen reader, when it is done with what it is saying. The eye sees it elsewhere. What
 * still waits to be said `about` the same is out of date, and is left out.
 */
export const announce = (text: string, about?: string): void => say(text, false, about)

/** Confirms what the person just did, to ear and eye, for five seconds. Never for what must be acted on. */
export const toast = (text: string): void => say(text, true)

/** The one polite live region of the app: one text at a time, in the order they came, but for a newer toast. Mount it once. */
export function Announcer() {
  const current = useSyncExternalStore(queue.subscribe, queue.get)[0]
  const [held, setHeld] = useState(false)
  useEffect(() => {
    if (current === undefined || held) return undefined
    const timer = setTimeout(next, current.shown ? SHOWN_FOR_MS : SAID_FOR_MS)
    return () => clearTimeout(timer)
  }, [current, held])

  // What nobody can hear any more is not kept for whoever mounts the next one.
  useEffect(() => () => queue.set([]), [])

  return (
    <div className="pointer-events-none fixed inset-x-4 bottom-4 z-(--z-toast) flex justify-center">
      <div role="status">
        {current &&
          (current.shown ? (
            <div
              key={current.id}
              onPointerEnter={() => setHeld(true)}
              onPointerLeave={() => setHeld(false)}
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

import { useEffect, useRef, useState } from 'react'
import { keepPlace, type Place, placeOfEntry, rememberPlace } from './place-memory.ts'
import type { Reading } from './use-reading-place.ts'

type Options = {
  entry: string
  left: Place | undefined
  deploymentId: string | undefined
  /** Whether the deployment to open at is loaded. */
  anchored: boolean
  newestSeen: string | undefined
  /** Whether only some of the rows are shown. */
  filtering: boolean
}

/** Where a deployment that was linked to opens, in px from the top of the window. */
const LINKED_AT = 160

/** Where the feed opens, and how it tells where its reader is: Back and reload return there. */
export const usePlace = (options: Options) => {
  const { entry, left, deploymentId, anchored, newestSeen, filtering } = options
  const [place, setPlace] = useState<Reading | undefined>(() => {
    // After a reload only one deep place is loaded again: that of the open details.
    const linked = deploymentId !== undefined && left?.newestSeen === undefined
    return linked ? { key: `id:${deploymentId}`, id: deploymentId, top: LINKED_AT } : left?.reading
  })
  const reading = useRef<Reading | undefined>(undefined)
  const shownEntry = useRef(entry)
  const unfiltered = useRef<Reading | undefined>(undefined)
  const wasFiltering = useRef(filtering)

  useEffect(() => {
    if (place === undefined) window.scrollTo({ top: 0 })
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- a page that is opened anew begins at its top
  }, [])

  useEffect(() => {
    if (shownEntry.current !== entry) {
      shownEntry.current = entry
      // Back and Forward; a step ahead has no place yet, and the reader stays where they are.
      const known = placeOfEntry(entry)
      if (known) setPlace({ ...known.reading })
      else if (reading.current) rememberPlace(entry, { reading: reading.current, newestSeen })
    }
    const keep = () => keepPlace(entry)
    addEventListener('pagehide', keep)
    return () => removeEventListener('pagehide', keep)
  }, [entry, newestSeen])

  // All rows are back: so is the reader.
  useEffect(() => {
    if (wasFiltering.current && !filtering && unfiltered.current) {
      setPlace({ ...unfiltered.current })
    }
    wasFiltering.current = filtering
  }, [filtering])

  return {
    place: anchored ? place : undefined,
    /** Brings a deployment into view; one that is in view stays where it is. */
    show: (id: string) => setPlace({ key: `id:${id}`, id, top: LINKED_AT, gently: true }),
    onRead: (next: Reading) => {
      reading.current = next
      if (!filtering) unfiltered.current = next
      rememberPlace(entry, { reading: next, newestSeen })
    },
  }
}

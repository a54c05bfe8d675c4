import { useState } from 'react'
import { forgotten } from '#src/lib/change-places.ts'
import { idOf, keyOf, type KnownPlace } from '#src/lib/known-places.ts'
import { Button } from '#src/ui/button.tsx'
import { PlaceRow } from './place-row.tsx'
import { changeWithUndo } from './undo-places.ts'

/** How many are shown before somebody asks for all. */
const SHOWN = 12

type PlaceListProps = {
  /** Names the list, and its heading in the document. */
  id: string
  heading: string
  places: readonly KnownPlace[]
  /** Two beside each other where there is room. */
  columns?: boolean
}

/** Known things under a heading; nothing where there are none. */
export function PlaceList({ id, heading, places, columns = false }: PlaceListProps) {
  const [all, setAll] = useState(false)
  if (places.length === 0) return null
  return (
    <section aria-labelledby={id} className="mb-10">
      <h2 id={id} className="mb-2">
        {heading}
      </h2>
      <ul className={columns ? 'grid md:grid-cols-2 md:gap-x-12' : 'border-b border-line'}>
        {(all ? places : places.slice(0, SHOWN)).map((place) => (
          <PlaceRow
            key={keyOf(place)}
            place={place}
            onForget={() =>
              changeWithUndo(`Forgot ${place.name ?? idOf(place)}.`, (known) =>
                forgotten(known, place),
              )
            }
          />
        ))}
      </ul>
      {places.length > SHOWN && (
        <Button size="sm" variant="ghost" className="mt-2" onClick={() => setAll(!all)}>
          {all ? `Show the first ${SHOWN}` : `Show all ${places.length}`}
        </Button>
      )}
    </section>
  )
}

import { type CSSProperties, type ReactNode, useState } from 'react'
import type { NodeId } from './place.ts'
import { stableSections } from './stable-sections.ts'

type FieldSectionsProps = { ids: readonly NodeId[]; children: (id: NodeId) => ReactNode }

/**
 * Fields under each other, in sections of which those that are off screen are not laid out. They
 * are found, focused and read aloud as ever, and are printed.
 */
export function FieldSections({ ids, children }: FieldSectionsProps) {
  'use memo'
  const [shown, setShown] = useState(() => ({ ids, sections: stableSections(ids, []) }))
  // Laid over the sections of before, so that no field is made anew for another's sake.
  const now = shown.ids === ids ? shown : { ids, sections: stableSections(ids, shown.sections) }
  if (now !== shown) setShown(now)
  return now.sections.map(({ key, ids: own }) => {
    const style: CSSProperties & { '--fields': number } = { '--fields': own.length }
    return (
      <div
        key={key}
        style={style}
        // As high as it was when it was on screen last, and until then as high as it may be. What
        // stands out of it, as focus rings and pins do, is not cut off. Of what is sought little is
        // left, which would be as high as it all was.
        className="[overflow-clip-margin:1rem] [contain-intrinsic-block-size:auto_calc(var(--fields)*4.75rem)] [content-visibility:auto] group-data-finding/form:[content-visibility:visible] print:[content-visibility:visible]"
      >
        {own.map(children)}
      </div>
    )
  })
}

import { type CSSProperties, type ReactNode, useState } from 'react'
import { FieldGap } from './field-gap.tsx'
import type { NodeId } from './place.ts'
import { fieldCount, sectionRuns, waitingAtFirst, without } from './section-runs.ts'
import { type Section, stableSections } from './stable-sections.ts'

type FieldSectionsProps = { ids: readonly NodeId[]; children: (id: NodeId) => ReactNode }

/** How much room sections take until they are seen. */
const roomFor = (sections: readonly Section<NodeId>[]) => {
  const style: CSSProperties & { '--fields': number } = { '--fields': fieldCount(sections) }
  return style
}

/**
 * Fields under each other, in sections. Of a long form those far off are made once they are come
 * near to, and those that are off screen are not laid out: a key costs what is on screen.
 */
export function FieldSections({ ids, children }: FieldSectionsProps) {
  'use memo'
  const [shown, setShown] = useState(() => ({ ids, sections: stableSections(ids, []) }))
  const [waiting, setWaiting] = useState(() => waitingAtFirst(shown.sections))
  // Laid over the sections of before, so that no field is made anew for another's sake.
  const now = shown.ids === ids ? shown : { ids, sections: stableSections(ids, shown.sections) }
  if (now !== shown) setShown(now)

  const make = (keys: readonly NodeId[]) => setWaiting((before) => without(before, keys))

  return sectionRuns(now.sections, waiting).map((run) => {
    if (run.kind === 'gap') {
      const { sections } = run
      return (
        <FieldGap
          // Another gap whenever it is another size: what is near is told of a new one at once.
          key={`gap ${sections[0]?.key} ${sections.length}`}
          style={roomFor(sections)}
          sections={sections}
          make={make}
        />
      )
    }
    return (
      <div
        key={run.section.key}
        style={roomFor([run.section])}
        // As high as it was when it was on screen last, and until then as high as it may be. What
        // stands out of it, as focus rings and pins do, is not cut off. Of what is sought little is
        // left, which would be as high as it all was.
        className="[overflow-clip-margin:1rem] [contain-intrinsic-block-size:auto_calc(var(--fields)*4.75rem)] [content-visibility:auto] group-data-finding/form:[content-visibility:visible] print:[content-visibility:visible]"
      >
        {run.section.ids.map(children)}
      </div>
    )
  })
}

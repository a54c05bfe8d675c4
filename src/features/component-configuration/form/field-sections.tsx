import { type CSSProperties, type ReactNode, useState } from 'react'
import { firstReader } from '#src/lib/first-paint.ts'
import { useIsHydrating } from '#src/ui/use-is-hydrating.ts'
import { FieldGap } from './field-gap.tsx'
import type { RowLayout } from '#form/controls/row-layout.ts'
import type { NodeId } from '#form/draft/field-address.ts'
import {
  fieldCount,
  type Section,
  layoutBlocks,
  stableSections,
  initiallyDeferred,
  sectionsFilling,
  without,
} from './sections.ts'

type FieldSectionsProps = {
  ids: readonly NodeId[]
  /** The layout of the group that they are in: HTML allows no form in a form, and a line needs no sections. */
  within?: RowLayout
  children: (id: NodeId) => ReactNode
}

/** The estimated size of sections, for CSS. */
const sizeStyle = (sections: readonly Section<NodeId>[]) => {
  const style: CSSProperties & { '--fields': number } = { '--fields': fieldCount(sections) }
  return style
}

/**
 * A column of fields in sections. In a long form, distant sections render only when needed, and
 * off-screen ones are not laid out, so that a keystroke costs only what is on screen.
 */
export function FieldSections({ ids, within, children }: FieldSectionsProps) {
  'use memo'
  const hydrating = useIsHydrating()
  const [shown, setShown] = useState(() => ({ ids, sections: stableSections(ids, []) }))
  const [deferred, setDeferred] = useState(() =>
    initiallyDeferred(
      shown.sections,
      hydrating ? sectionsFilling(firstReader().height) : undefined,
    ),
  )
  // Based on the previous sections, so that no field moves to another section and remounts.
  const current = shown.ids === ids ? shown : { ids, sections: stableSections(ids, shown.sections) }
  if (current !== shown) setShown(current)

  const render = (keys: readonly NodeId[]) => setDeferred((before) => without(before, keys))

  return layoutBlocks(current.sections, deferred).map((block) => {
    if (block.kind === 'gap') {
      const { sections } = block
      return (
        <FieldGap
          // A new key whenever the size changes: only a new observer reports at once what is near.
          key={`gap ${sections[0]?.key} ${sections.length}`}
          style={sizeStyle(sections)}
          sections={sections}
          render={render}
        />
      )
    }
    // Off screen, it keeps its last rendered height, or else an estimate. The clip margin leaves room for focus rings and
    // pins. During a search everything is laid out: few fields are left, and the remembered heights would be wrong.
    const box = {
      style: sizeStyle([block.section]),
      className:
        within === 'line'
          ? 'contents'
          : '[overflow-clip-margin:1rem] [contain-intrinsic-block-size:auto_calc(var(--fields,10)*4.75rem)] [content-visibility:auto] paired in-data-finding:[content-visibility:visible] print:[content-visibility:visible]',
      children: block.section.ids.map(children),
    }
    const { key } = block.section
    return within ? (
      <div key={key} {...box} />
    ) : (
      // A form of its own: with each change, browsers read all fields of the form for what they could fill
      // in, or all fields of the page that are in no form. Outside a dialog, the method sends nothing.
      <form key={key} method="dialog" {...box} />
    )
  })
}

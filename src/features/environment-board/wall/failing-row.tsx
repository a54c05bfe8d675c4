import type { CSSProperties } from 'react'
import { toneClass } from '#src/ui/styles/tone.ts'
import { classNames } from '#src/ui/styles/class-names.ts'
import { HistoryStrip } from '#board/environments/history-strip.tsx'
import type { WallCell } from './wall-cell.ts'
import { CellName, Parts, Sign } from './wall-parts.tsx'
import type { RowSize } from './wall-room.ts'
import { cellWords } from './wall-words.ts'
import { nameSize } from './name-size.ts'

type FailingRowProps = { cell: WallCell; size: RowSize; isPast: boolean; isUpright: boolean }

/** An environment that fails: which, since when, what, and how often it was tried. */
export function FailingRow({ cell, size, isPast, isUpright }: FailingRowProps) {
  const { environment, isOld } = cell
  const { environmentId, name, group, history } = environment
  const words = cellWords(cell, isPast)
  const { appearance } = words
  const tone = appearance && 'tone' in appearance ? appearance.tone : 'neutral'
  const style: CSSProperties & Record<'--name', number> = {
    '--name': nameSize(name, group, { size, isUpright, since: words.since }),
  }
  return (
    <li
      data-size={size}
      className={classNames('wall-fail', toneClass(tone), (isPast || isOld) && 'wall-old')}
    >
      <Sign of={appearance} />
      <h2 style={style}>
        <CellName {...{ name, group }} />
      </h2>
      <p className="wall-since">{words.since}</p>
      <p className="wall-what">
        <Parts of={words.what} />
      </p>
      <p className="wall-for">{words.detail}</p>
      {size !== 'four' && <HistoryStrip {...{ environmentId, name, history }} isPlain />}
    </li>
  )
}

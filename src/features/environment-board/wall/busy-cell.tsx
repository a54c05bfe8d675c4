import type { CSSProperties } from 'react'
import { classNames } from '#src/ui/styles/class-names.ts'
import { toneClass } from '#src/ui/styles/tone.ts'
import type { WallCell } from './wall-cell.ts'
import { CellName, Parts, Sign } from './wall-parts.tsx'
import { cellWords, type Progress } from './wall-words.ts'

type RulerStyle = CSSProperties & Record<'--n' | '--at' | '--typical', number>

/** The minutes that a deployment has taken, and how long it usually takes. */
function Ruler({ minutes, typical, whole, step }: Progress) {
  const style: RulerStyle = {
    '--n': whole / step,
    '--at': minutes / step,
    '--typical': typical / step,
  }
  return (
    <span
      role="img"
      aria-label={`${minutes} minutes, typically ${typical}`}
      className="wall-ruler"
      style={style}
    >
      <i />
      <i className="wall-typical" />
    </span>
  )
}

type BusyCellProps = { cell: WallCell; isPast: boolean }

/** An environment where something is under way, or of which nothing is known. */
export function BusyCell({ cell, isPast }: BusyCellProps) {
  const words = cellWords(cell, isPast)
  const { appearance, progress } = words
  const { name, group } = cell.environment
  const tone = appearance && 'tone' in appearance ? appearance.tone : 'neutral'
  return (
    <li className={classNames(toneClass(tone), (isPast || cell.isOld) && 'wall-old')}>
      {progress ? <Ruler {...progress} /> : <span className="wall-void" />}
      <Sign of={appearance} />
      <h2>
        <CellName {...{ name, group }} />
      </h2>
      <span className="wall-left">{words.since}</span>
      <p>
        <span>
          <Parts of={words.what} />
        </span>
        <span>{words.detail}</span>
      </p>
    </li>
  )
}

import type { ReactNode } from 'react'
import { type DraftDifference, valueWords } from './draft-differences.ts'

type DifferenceRowProps = {
  difference: DraftDifference
  /** What the two drafts are called. */
  names: { mine: string; theirs: string }
  isTaken?: boolean
  /** Without it, the two drafts are only compared. */
  onTake?: (isTaken: boolean) => void
}

const cell = (name: string, value: ReactNode) => (
  <span className="min-w-0 wrap-anywhere">
    <span className="block text-xs text-ink-3">
      <bdi>{name}</bdi>
    </span>
    <bdi className="line-clamp-4 whitespace-pre-wrap">{value}</bdi>
  </span>
)

/** A value in both drafts and its default, with a box to take it. */
export function DifferingValue({ difference, names, isTaken = false, onTake }: DifferenceRowProps) {
  const { label, path, standard, mine, theirs } = difference
  const title = (
    <span className="min-w-0 wrap-anywhere">
      <bdi className="font-medium">{label}</bdi>{' '}
      <span className="mono text-key text-ink-3">
        <bdi>{path.join('.')}</bdi>
      </span>
    </span>
  )
  return (
    <li className="grid grid-cols-1 gap-x-6 gap-y-1 border-t border-line py-2 first:border-t-0 sm:grid-cols-[minmax(0,1.4fr)_repeat(3,minmax(0,1fr))]">
      {onTake ? (
        <label className="flex items-start gap-2 pointer-coarse:min-h-11">
          <input
            type="checkbox"
            className="mt-0.5 size-4 flex-none accent-current"
            checked={isTaken}
            onChange={(event) => onTake(event.target.checked)}
          />
          {title}
        </label>
      ) : (
        title
      )}
      {cell('default', standard ?? '—')}
      {cell(names.mine, valueWords(mine))}
      {cell(names.theirs, valueWords(theirs))}
    </li>
  )
}

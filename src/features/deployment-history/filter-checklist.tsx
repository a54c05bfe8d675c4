import { useId, type ReactNode } from 'react'
import { count } from '#src/lib/counted.ts'

/** Something that can be chosen, and how many of the loaded deployments have it. */
export type Choice = { value: string; label: ReactNode; count: number | undefined; inset?: boolean }

/** Choices under a heading of their own; without one where the control's name says it. */
export type ChoiceGroup = { heading?: string; choices: readonly Choice[] }

type ChecklistProps = {
  groups: readonly ChoiceGroup[]
  chosen: ReadonlySet<string>
  onChange: (chosen: ReadonlySet<string>) => void
}

const toggled = (chosen: ReadonlySet<string>, value: string): ReadonlySet<string> => {
  const next = new Set(chosen)
  if (!next.delete(value)) next.add(value)
  return next
}

/** Boxes to tick, each with its count. */
export function Checklist({ groups, chosen, onChange }: ChecklistProps) {
  const id = useId()
  return groups.map(({ heading, choices }, group) => (
    <div
      key={heading ?? ''}
      role={heading === undefined ? undefined : 'group'}
      aria-labelledby={heading === undefined ? undefined : `${id}-${group}`}
      className="not-first:mt-1.5 not-first:border-t not-first:border-line not-first:pt-1.5"
    >
      {heading !== undefined && (
        <p id={`${id}-${group}`} className="px-2 pb-1 text-xs text-ink-3">
          {heading}
        </p>
      )}
      {choices.length === 0 && <p className="px-2 py-1 text-sm text-ink-3">None loaded</p>}
      {choices.map(({ value, label, count: having, inset }) => (
        <label
          key={value}
          className={`flex min-h-7 cursor-pointer items-center gap-2.5 rounded-xs px-2 py-1 text-sm hover:bg-hover pointer-coarse:min-h-11 ${inset ? 'ps-6' : ''}`}
        >
          <input
            type="checkbox"
            checked={chosen.has(value)}
            onChange={() => onChange(toggled(chosen, value))}
            className="size-4 flex-none accent-accent"
          />
          <span className="flex min-w-0 flex-1 items-center gap-2 truncate">{label}</span>
          {having !== undefined && <span className="ps-4 text-xs text-ink-3">{count(having)}</span>}
        </label>
      ))}
    </div>
  ))
}

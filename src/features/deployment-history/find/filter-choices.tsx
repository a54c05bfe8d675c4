import { SERVICE_KINDS } from '#src/deployments/record/services.ts'
import { type FilterChoiceField, GROUP_LABEL } from './filter.ts'
import { optionsOf, type FilterOptions, type Option } from './filter-options.ts'
import type { History } from '#src/deployments/history/history.ts'
import type { TimelineFind } from './use-find.ts'
import type { DeploymentState, Origin } from '#src/contract/enums.ts'
import type { OpenEnum } from '#src/contract/tolerant.ts'
import { Glyph } from '#src/ui/marks/glyph.tsx'
import { Icon, type IconType } from '#src/ui/marks/icon.tsx'
import { KIND } from '#src/deployments/record/kind-appearance.tsx'
import { originAppearance } from '#src/deployments/record/origin-appearance.ts'
import { ApiText } from './api-text.tsx'
import { stateAppearance } from '#src/deployments/record/state-appearance.ts'
import { useId, type ReactNode } from 'react'
import { count as formatCount } from '#src/lib/text/counted.ts'

/** A value to choose, and how many of the loaded deployments have it. */
type Choice = { value: string; label: ReactNode; count: number | undefined; inset?: boolean }

/** Choices under a heading; no heading if the control's name is enough. */
type ChoiceGroup = { heading?: string; choices: readonly Choice[] }

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

/** Checkboxes, each with its count. */
export function FilterChecklist({ groups, chosen, onChange }: ChecklistProps) {
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
      {choices.map(({ value, label, count: matching, inset }) => (
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
          {matching !== undefined && (
            <span className="ps-4 text-xs text-ink-3">{formatCount(matching)}</span>
          )}
        </label>
      ))}
    </div>
  ))
}

// A value from the URL may be any text, as may one from a record.
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- an open enum is any text
const asState = (text: string) => text as OpenEnum<DeploymentState>
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- an open enum is any text
const asOrigin = (text: string) => text as OpenEnum<Origin>

const shownAsIs = ({ value, count }: Option, text: string): Choice => ({
  value,
  count,
  label: <ApiText most={60}>{text}</ApiText>,
})

const withIcon = (icon: IconType, label: ReactNode) => (
  <>
    <Icon of={icon} size="sm" className="text-ink-3" />
    {label}
  </>
)

const stateLabel = (state: string): ReactNode => {
  const appearance = stateAppearance(asState(state))
  return (
    <>
      <Glyph {...appearance} />
      <ApiText most={40} className={appearance.raw ? 'mono' : undefined}>
        {appearance.label}
      </ApiText>
    </>
  )
}

const originLabel = (origin: string): ReactNode => {
  const appearance = originAppearance(asOrigin(origin))
  return appearance && withIcon(appearance.icon, <ApiText most={40}>{appearance.label}</ApiText>)
}

/** The choices of a field. */
const groupsOf = (field: FilterChoiceField, options: FilterOptions): readonly ChoiceGroup[] => {
  switch (field) {
    case 'status': {
      const choices = options.status.flatMap(({ value, count, states }) => [
        { value, count, label: <span className="font-medium">{GROUP_LABEL[value]}</span> },
        ...states.map((one) => ({ ...one, inset: true, label: stateLabel(one.state) })),
      ])
      return [{ choices }]
    }
    case 'origin':
      return [{ choices: options.origin.map((one) => ({ ...one, label: originLabel(one.value) })) }]
    case 'kind': {
      const choices = options.kind.map((one) => {
        const { icon, label } = KIND[one.value]
        return { ...one, label: withIcon(icon, label) }
      })
      return [{ choices }]
    }
    case 'service':
      return SERVICE_KINDS.flatMap((kind) => {
        const choices = options.service
          .filter((one) => one.kind === kind)
          .map((one) => shownAsIs(one, one.name || '(empty)'))
        return choices.length === 0 ? [] : [{ heading: KIND[kind].label, choices }]
      })
    default:
      return [{ choices: options.of(field).map((one) => shownAsIs(one, one.value || '(empty)')) }]
  }
}

type FilterChoicesProps = {
  find: Pick<TimelineFind, 'filter' | 'compiled' | 'change'>
  history: History
  field: FilterChoiceField
  /** Their counts among the loaded deployments, where several fields share them. */
  options?: FilterOptions
}

/** The choices for one field of the filter, with their counts among the loaded deployments. */
export function FilterChoices({ find, history, field, options }: FilterChoicesProps) {
  return (
    <FilterChecklist
      groups={groupsOf(field, options ?? optionsOf(history, find.compiled))}
      chosen={find.filter[field]}
      onChange={(values) =>
        find.change(
          field === 'kind'
            ? { kind: new Set(SERVICE_KINDS.filter((kind) => values.has(kind))) }
            : { [field]: values },
        )
      }
    />
  )
}

import { SERVICE_KINDS } from '#src/deployments/record/services.ts'
import { DateFields } from './filter-dates.tsx'
import { CHOICE_CONTROLS, type FilterChoiceField, type Filter, GROUP_LABEL } from './filter.ts'
import { optionsOf, type FilterOptions, type Option } from './filter-options.ts'
import type { History } from '#src/deployments/history/history.ts'
import type { TimelineFind } from './use-find.ts'
import type { DeploymentState, Origin } from '#src/contract/enums.ts'
import type { OpenEnum } from '#src/contract/tolerant.ts'
import { Glyph } from '#src/ui/marks/glyph.tsx'
import { Icon } from '#src/ui/marks/icon.tsx'
import { KIND } from '#src/deployments/record/kind-look.tsx'
import { originLookOf } from '#src/deployments/record/origin-look.ts'
import { ShownText } from './shown-text.tsx'
import { lookOf } from '#src/deployments/record/state-look.ts'
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

const stateChoice = (value: string, state: string, count: number): Choice => {
  const look = lookOf(asState(state))
  return {
    value,
    count,
    inset: true,
    label: (
      <>
        <Glyph {...look} />
        <ShownText most={40} className={look.raw ? 'mono' : undefined}>
          {look.label}
        </ShownText>
      </>
    ),
  }
}

const statusGroups = ({ status }: FilterOptions): readonly ChoiceGroup[] => [
  {
    choices: status.flatMap(({ value, count, states }) => [
      { value, count, label: <span className="font-medium">{GROUP_LABEL[value]}</span> },
      ...states.map((one) => stateChoice(one.value, one.state, one.count)),
    ]),
  },
]

const originGroups = ({ origin }: FilterOptions): readonly ChoiceGroup[] => [
  {
    choices: origin.map(({ value, count }) => {
      const look = originLookOf(asOrigin(value))
      return {
        value,
        count,
        label: look && (
          <>
            <Icon of={look.icon} size="sm" className="text-ink-3" />
            <ShownText most={40}>{look.label}</ShownText>
          </>
        ),
      }
    }),
  },
]

/** The choices of a field whose values are shown as they are. */
const plainGroups = (options: readonly Option[]): readonly ChoiceGroup[] => [
  {
    choices: options.map(({ value, count }) => ({
      value,
      count,
      label: <ShownText most={60}>{value === '' ? '(empty)' : value}</ShownText>,
    })),
  },
]

const kindGroups = ({ kind }: FilterOptions): readonly ChoiceGroup[] => [
  {
    choices: kind.map(({ value, count }) => ({
      value,
      count,
      label: (
        <>
          <Icon of={KIND[value].icon} size="sm" className="text-ink-3" />
          {KIND[value].label}
        </>
      ),
    })),
  },
]

const serviceGroups = ({ service }: FilterOptions): readonly ChoiceGroup[] =>
  SERVICE_KINDS.flatMap((kind) => {
    const ofKind = service.filter((one) => one.kind === kind)
    return ofKind.length === 0
      ? []
      : [
          {
            heading: KIND[kind].label,
            choices: ofKind.map(({ value, name, count }) => ({
              value,
              count,
              label: <ShownText most={60}>{name}</ShownText>,
            })),
          },
        ]
  })

/** The choices of each control that shows more than the values themselves. */
const GROUPS: Partial<
  Record<FilterChoiceField, (options: FilterOptions) => readonly ChoiceGroup[]>
> = {
  status: statusGroups,
  origin: originGroups,
  kind: kindGroups,
  service: serviceGroups,
}

type ChoicesProps = { find: Pick<TimelineFind, 'filter' | 'compiled' | 'change'>; history: History }

/** The change to the filter when these values of a field are chosen. */
const chosenIn = (field: FilterChoiceField, values: ReadonlySet<string>): Partial<Filter> =>
  field === 'kind'
    ? { kind: new Set(SERVICE_KINDS.filter((kind) => values.has(kind))) }
    : { [field]: values }

type ListProps = ChoicesProps & { field: FilterChoiceField; options: ReturnType<typeof optionsOf> }

function List({ find, field, options }: ListProps) {
  return (
    <FilterChecklist
      groups={GROUPS[field]?.(options) ?? plainGroups(options[field])}
      chosen={find.filter[field]}
      onChange={(values) => find.change(chosenIn(field, values))}
    />
  )
}

/** The choices for one field of the filter, with their counts among the loaded deployments. */
export function FilterChoices({ field, ...props }: ChoicesProps & { field: FilterChoiceField }) {
  return <List {...props} field={field} options={optionsOf(props.history, props.find.compiled)} />
}

/** The choices for all fields, including the dates. */
export function AllFilterChoices({ find, history }: ChoicesProps) {
  const options = optionsOf(history, find.compiled)
  return (
    <div className="grid gap-4">
      {CHOICE_CONTROLS.map(({ field, name }) => (
        <fieldset key={field}>
          <legend className="mb-1 font-medium">{name}</legend>
          <List find={find} history={history} field={field} options={options} />
        </fieldset>
      ))}
      <fieldset>
        <legend className="mb-1 font-medium">Dates</legend>
        <DateFields {...find.filter} onChange={find.change} />
      </fieldset>
    </div>
  )
}

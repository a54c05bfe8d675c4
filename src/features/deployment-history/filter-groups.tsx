import type { DeploymentState, Origin } from '#src/contract/enums.ts'
import type { OpenEnum } from '#src/contract/tolerant.ts'
import { Glyph } from '#src/ui/glyph.tsx'
import { Icon } from '#src/ui/icon.tsx'
import type { Choice, ChoiceGroup } from './filter-checklist.tsx'
import { type ChoiceField, GROUP_LABEL, SERVICE_KINDS } from './filter.ts'
import type { FilterOptions } from './filter-options.ts'
import { KIND } from './kind-look.ts'
import { originLookOf } from './origin-look.ts'
import { ShownText } from './shown-text.tsx'
import { lookOf } from './state-look.ts'

// What the address names may be any text, as what a record holds may.
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

const byGroups = ({ by }: FilterOptions): readonly ChoiceGroup[] => [
  {
    choices: by.map(({ value, count }) => ({
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

/** What each control offers. */
export const GROUPS: Record<ChoiceField, (options: FilterOptions) => readonly ChoiceGroup[]> = {
  status: statusGroups,
  origin: originGroups,
  by: byGroups,
  kind: kindGroups,
  service: serviceGroups,
}

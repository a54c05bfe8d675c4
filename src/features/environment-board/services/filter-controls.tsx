import { KIND } from '#src/deployments/record/kind-appearance.tsx'
import type { ServiceKind } from '#src/deployments/record/services.ts'
import { Button } from '#src/ui/buttons/button.tsx'
import { Icon } from '#src/ui/marks/icon.tsx'
import { Popover } from '#src/ui/overlays/popover.tsx'
import { Switch } from '#src/ui/fields/switch.tsx'
import { Tag } from '#src/ui/marks/tag.tsx'
import { usePopover } from '#src/ui/overlays/use-popover.ts'
import ChevronDown from 'lucide-react/icons/chevron-down'
import { type ReactNode, useState } from 'react'
import { visible } from '#src/deployments/record/display-text.ts'
import { searchTextOf, withAddress, withTyped, withWritten } from '#src/lib/text/search-box-text.ts'
import { SearchField } from '#src/ui/fields/search-field.tsx'
import type { BoardEnvironment } from '#board/matrix/board-environment.ts'
import type { ServiceFilter } from './service-filter.ts'

const KINDS = Object.keys(KIND).filter((kind): kind is ServiceKind => Object.hasOwn(KIND, kind))

type KindMenuProps = {
  chosen: ReadonlySet<ServiceKind>
  onChange: (chosen: ReadonlySet<ServiceKind>) => void
}

function KindMenu({ chosen, onChange }: KindMenuProps) {
  const { trigger, box } = usePopover()
  const toggle = (kind: ServiceKind) => {
    const next = new Set(chosen)
    if (!next.delete(kind)) next.add(kind)
    onChange(next)
  }
  return (
    <>
      <Button {...trigger} iconAfter={ChevronDown}>
        Kind
        {chosen.size > 0 && <Tag tone="mark">{chosen.size}</Tag>}
      </Button>
      <Popover {...box} label="Kind" className="p-1.5">
        {KINDS.map((kind) => (
          <label
            key={kind}
            className="flex min-h-7 cursor-pointer items-center gap-2.5 rounded-xs px-2 py-1 text-sm hover:bg-hover pointer-coarse:min-h-11"
          >
            <input type="checkbox" checked={chosen.has(kind)} onChange={() => toggle(kind)} />
            <Icon of={KIND[kind].icon} className="text-ink-3" />
            {KIND[kind].label}
          </label>
        ))}
      </Popover>
    </>
  )
}

type ServiceSearchProps = {
  /** The text in the address. */
  text: string
  onType: (text: string) => void
}

/** Narrows the services by name. */
export function ServiceSearch({ text, onType }: ServiceSearchProps) {
  // The address follows a moment after each key, and must not write into the field: the caret would jump to the end.
  const [box, setBox] = useState(() => searchTextOf(text))
  if (text !== box.address) setBox(withAddress(box, text))
  const type = (typed: string) => {
    setBox((before) => withWritten(withTyped(before, typed), typed))
    onType(typed)
  }
  return (
    <div className="w-full sm:w-80">
      <SearchField
        label="Service"
        placeholder="Service"
        text={box.text}
        onType={type}
        onEscape={() => {
          if (box.text === '') return false
          type('')
          return true
        }}
      />
    </div>
  )
}

type ReferenceChoiceProps = {
  environments: readonly BoardEnvironment[]
  reference: BoardEnvironment
  onReference: (environmentId: string) => void
}

/** Chooses the environment that the others are compared with. */
export function ReferenceChoice({ environments, reference, onReference }: ReferenceChoiceProps) {
  return (
    <label className="inline-flex max-w-full min-w-0 items-center gap-1 text-xs text-ink-3">
      Reference
      <span className="relative inline-flex min-w-0 items-center">
        <select
          aria-label="Reference"
          value={reference.environmentId}
          onChange={(event) => onReference(event.target.value)}
          className="h-6 min-w-0 cursor-pointer appearance-none truncate rounded-xs bg-transparent pe-4.5 font-medium text-ink-2 hover:text-ink pointer-coarse:h-9"
        >
          {environments.map(({ environmentId, name }) => (
            <option key={environmentId} value={environmentId}>
              {visible(name)}
            </option>
          ))}
        </select>
        <Icon of={ChevronDown} size="sm" className="pointer-events-none absolute end-0" />
      </span>
    </label>
  )
}

type ServiceFiltersProps = {
  filter: ServiceFilter
  onFilter: (filter: ServiceFilter) => void
  /** How many services fail somewhere. */
  failing: number
  /** Whether there is another environment to differ from. */
  compares: boolean
  /** "8 of 13 services differ" */
  scope: string
  /** More controls, before the scope. */
  children?: ReactNode
}

/** Which services the table shows. */
export function ServiceFilters(props: ServiceFiltersProps) {
  const { filter, onFilter, failing, compares, scope, children } = props
  const set = (change: Partial<ServiceFilter>) => onFilter({ ...filter, ...change })
  return (
    <search
      aria-label="Filter services"
      className="flex flex-wrap items-center gap-2 border-y border-line py-2"
    >
      <ServiceSearch text={filter.text} onType={(text) => set({ text })} />
      <KindMenu chosen={filter.kinds} onChange={(kinds) => set({ kinds })} />
      {compares && (
        <Switch
          label="Differences only"
          on={filter.differencesOnly}
          onChange={(differencesOnly) => set({ differencesOnly })}
          className="mx-1.5"
        />
      )}
      {/* Last, because it may come later and moves nothing there. */}
      {(failing > 0 || filter.failing) && (
        <Button aria-pressed={filter.failing} onClick={() => set({ failing: !filter.failing })}>
          Failing <span className="font-normal text-ink-3">{failing}</span>
        </Button>
      )}
      {children}
      <span className="flex-1 basis-full text-xs text-ink-3 sm:basis-40 sm:text-end">{scope}</span>
    </search>
  )
}

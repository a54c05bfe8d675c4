import ListFilter from 'lucide-react/icons/list-filter'
import X from 'lucide-react/icons/x'
import { type ReactNode, useState } from 'react'
import { Button } from '#src/ui/button.tsx'
import { IconButton } from '#src/ui/icon-button.tsx'
import { Sheet } from '#src/ui/sheet.tsx'
import { Checklist, FilterChecklist } from './filter-checklist.tsx'
import { DateFields, FilterDates } from './filter-dates.tsx'
import { type ChoiceField, type Filter, SERVICE_KINDS } from './filter.ts'
import { FILTER_CONTROLS } from './filter-groups.tsx'
import type { FilterOptions } from './filter-options.ts'
import { SearchBox } from './search-box.tsx'
import type { Find } from './use-find.ts'
import { useMedia } from './use-media.ts'

type FilterBarProps = {
  find: Find
  /** Counts what there is to choose; asked while a list is open. */
  options: () => FilterOptions
  /** What else stands in the bar: how things are shown. */
  view: ReactNode
  /** "60 loaded, back to 16 November" */
  coverage: string
}

/** The change of the filter that choosing these values of a field is. */
const chosenIn = (field: ChoiceField, values: ReadonlySet<string>): Partial<Filter> =>
  field === 'kind'
    ? { kind: new Set(SERVICE_KINDS.filter((kind) => values.has(kind))) }
    : { [field]: values }

function FilterSheet({ find, options, view, coverage }: FilterBarProps) {
  const [open, setOpen] = useState(false)
  const { filter, active } = find
  const offered = open ? options() : undefined
  const controls = offered
    ? FILTER_CONTROLS.map(({ groups, ...control }) => ({ ...control, groups: groups(offered) }))
    : []
  return (
    <>
      <IconButton
        icon={ListFilter}
        label={active ? 'Filters, some are set' : 'Filters'}
        variant={active ? 'primary' : 'default'}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(true)}
      />
      <Sheet open={open} onClose={() => setOpen(false)} title="Filters" titleHidden>
        <div className="grid gap-4 px-4 pt-3 pb-6">
          <div className="sticky top-0 flex items-center justify-between bg-surface py-1">
            <p aria-hidden className="text-md font-bold">
              Filters
            </p>
            <IconButton icon={X} label="Close filters" onClick={() => setOpen(false)} />
          </div>
          <div className="flex items-center justify-between">{view}</div>
          {controls.map(({ field, name, groups }) => (
            <fieldset key={field}>
              <legend className="mb-1 font-medium">{name}</legend>
              <Checklist
                groups={groups}
                chosen={filter[field]}
                onChange={(values) => find.change(chosenIn(field, values))}
              />
            </fieldset>
          ))}
          <fieldset>
            <legend className="mb-1 font-medium">Dates</legend>
            <DateFields {...filter} onChange={find.change} />
          </fieldset>
          <p className="text-xs text-ink-3">{coverage}</p>
          <div className="flex gap-2">
            <Button variant="primary" onClick={() => setOpen(false)}>
              Show them
            </Button>
            {active && <Button onClick={find.clear}>Clear filters</Button>}
          </div>
        </div>
      </Sheet>
    </>
  )
}

/** Search and filters of the timeline, and how it is shown. They stay in view while it scrolls. */
export function FilterBar(props: FilterBarProps) {
  const { find, options, view, coverage } = props
  // In rem as they are: a rem of a media query knows nothing of text that the reader enlarged.
  const [rem] = useState(() => parseFloat(getComputedStyle(document.documentElement).fontSize))
  const wide = useMedia(`(width >= ${70 * rem}px)`)
  const { filter, active } = find
  return (
    <search
      aria-label="Filter deployments"
      // It is in view wherever the page is: the scroll padding under it would only move the list.
      className="sticky top-0 z-(--z-sticky) flex h-13 items-center gap-2 border-y border-line bg-canvas short:static [&_:is(input,button)]:scroll-mt-[-8rem]"
    >
      <SearchBox
        text={find.text}
        onType={find.type}
        className="min-w-0 flex-1 min-[70rem]:w-72 min-[70rem]:min-w-36 min-[70rem]:flex-initial"
      />
      {wide ? (
        <>
          {FILTER_CONTROLS.map(({ field, name, groups }) => (
            <FilterChecklist
              key={field}
              name={name}
              groups={() => groups(options())}
              chosen={filter[field]}
              onChange={(values) => find.change(chosenIn(field, values))}
            />
          ))}
          <FilterDates {...filter} onChange={find.change} />
          {active && <IconButton icon={X} label="Clear filters" onClick={find.clear} />}
          <span className="hidden min-w-0 flex-1 basis-28 ps-2 text-end text-xs text-balance text-ink-3 lg:line-clamp-2">
            {coverage}
          </span>
          <span className="ms-auto lg:ms-0">{view}</span>
        </>
      ) : (
        <FilterSheet {...props} />
      )}
    </search>
  )
}

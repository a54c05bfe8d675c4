import ListFilter from 'lucide-react/icons/list-filter'
import X from 'lucide-react/icons/x'
import { type ReactNode, useState } from 'react'
import type { PagerState } from '#src/deployments/history/pager.ts'
import { Button } from '#src/ui/buttons/button.tsx'
import { IconButton } from '#src/ui/buttons/icon-button.tsx'
import { CHOICE_CONTROLS } from './filter.ts'
import { FilterChoices } from './filter-choices.tsx'
import { DateFields } from './filter-dates.tsx'
import { optionsOf } from './filter-options.ts'
import { Sheet } from '#src/ui/overlays/sheet.tsx'
import { FilterMenu } from './filter-menu.tsx'
import type { History } from '#src/deployments/history/history.ts'
import { SearchBox } from './search-box.tsx'
import type { TimelineFind } from './use-find.ts'
import { useMinWidth } from '#src/ui/hooks/use-min-width.ts'
import { useRem } from '#src/ui/hooks/use-rem.ts'

type FilterBarProps = {
  find: TimelineFind
  /** The loaded deployments, which the open list of choices counts. */
  history: History
  /** Controls at the end of the bar that change how the list is shown. */
  view: ReactNode
  /** "60 loaded, back to 16 November" */
  coverage: string
  /** What is being loaded for the chosen dates, and how to stop it. */
  paging: PagerState
  onStop: () => void
}

/** The filters where there is no room for them in the bar. */
function FilterSheet(props: FilterBarProps & { onClose: () => void }) {
  const { find, history, view, coverage, paging, onStop, onClose } = props
  const options = optionsOf(history, find.compiled)
  return (
    <Sheet open onClose={onClose} title="Filters" titleHidden>
      <div className="grid gap-4 px-4 pt-3 pb-6">
        <div className="sticky top-0 flex items-center justify-between bg-surface py-1">
          <p aria-hidden className="text-md font-bold">
            Filters
          </p>
          <IconButton icon={X} label="Close filters" onClick={onClose} />
        </div>
        <div className="flex items-center justify-between">{view}</div>
        {CHOICE_CONTROLS.map(({ field, name }) => (
          <fieldset key={field}>
            <legend className="mb-1 font-medium">{name}</legend>
            <FilterChoices field={field} find={find} history={history} options={options} />
          </fieldset>
        ))}
        <fieldset>
          <legend className="mb-1 font-medium">Dates</legend>
          <DateFields {...find.filter} paging={paging} onChange={find.change} onStop={onStop} />
        </fieldset>
        <p className="text-xs text-ink-3">{coverage}</p>
        <div className="flex gap-2">
          <Button variant="primary" onClick={onClose}>
            Show results
          </Button>
          {find.active && <Button onClick={find.clear}>Clear filters</Button>}
        </div>
      </div>
    </Sheet>
  )
}

function Filters(props: FilterBarProps) {
  const [open, setOpen] = useState(false)
  const { active } = props.find
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
      {open && <FilterSheet {...props} onClose={() => setOpen(false)} />}
    </>
  )
}

/** The search, filters and view controls of the timeline. The bar stays visible while the list scrolls. */
export function FilterBar(props: FilterBarProps) {
  const { find, history, view, coverage, paging, onStop } = props
  // In real rems, because rem in a media query ignores text that the person enlarged.
  const wide = useMinWidth(70, useRem())
  const { filter, active } = find
  return (
    <search aria-label="Filter deployments" className="filter-bar">
      <SearchBox
        text={find.text}
        onType={find.type}
        className="min-w-0 flex-1 min-[70rem]:w-72 min-[70rem]:min-w-36 min-[70rem]:flex-initial"
      />
      {wide ? (
        <>
          {CHOICE_CONTROLS.map(({ field, name }) => (
            <FilterMenu key={field} name={name} chosen={filter[field].size} className="p-1.5">
              <FilterChoices field={field} find={find} history={history} />
            </FilterMenu>
          ))}
          <FilterMenu
            name="Dates"
            chosen={[filter.from, filter.to].filter((day) => day !== undefined).length}
            className="p-3"
          >
            <DateFields {...filter} paging={paging} onChange={find.change} onStop={onStop} />
          </FilterMenu>
          {active && <IconButton icon={X} label="Clear filters" onClick={find.clear} />}
          <span className="hidden min-w-0 flex-1 basis-28 ps-2 text-end text-xs text-balance text-ink-3 lg:line-clamp-2">
            {coverage}
          </span>
          <span className="ms-auto lg:ms-0">{view}</span>
        </>
      ) : (
        <Filters {...props} />
      )}
    </search>
  )
}

import ListFilter from 'lucide-react/icons/list-filter'
import X from 'lucide-react/icons/x'
import { type ReactNode, useState } from 'react'
import { IconButton } from '#src/ui/icon-button.tsx'
import { LatePanel } from '#src/ui/late-panel.tsx'
import { CHOICE_CONTROLS } from './filter.ts'
import { FilterMenu } from './filter-menu.tsx'
import type { History } from './history.ts'
import { DateFields, FilterChoices, FilterSheet } from './late-parts.ts'
import { SearchBox } from './search-box.tsx'
import type { Find } from './use-find.ts'
import { useMedia } from './use-media.ts'

type FilterBarProps = {
  find: Find
  /** What is loaded: what there is to choose is counted in it while a list is open. */
  history: History
  /** What else stands in the bar: how things are shown. */
  view: ReactNode
  /** "60 loaded, back to 16 November" */
  coverage: string
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
      {open && (
        <LatePanel what="the filters">
          <FilterSheet {...props} onClose={() => setOpen(false)} />
        </LatePanel>
      )}
    </>
  )
}

/** Search and filters of the timeline, and how it is shown. They stay in view while it scrolls. */
export function FilterBar(props: FilterBarProps) {
  const { find, history, view, coverage } = props
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
            <DateFields {...filter} onChange={find.change} />
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

import { counted } from '#src/lib/text/counted.ts'
import { SearchField } from '#src/ui/fields/search-field.tsx'
import { Segmented } from '#src/ui/fields/segmented.tsx'
import { CheckMenu } from './check-menu.tsx'
import { countLabels, type EnvironmentGroup, type GroupFilter } from './team-groups.ts'
import type { BoardGroups } from './use-board-groups.ts'

const sizeOf = (groups: readonly EnvironmentGroup[]): number =>
  groups.reduce((sum, { members }) => sum + members.length, 0)

type GroupFiltersProps = {
  groups: BoardGroups
  filter: GroupFilter
  onFilter: (filter: GroupFilter) => void
}

/** Which groups and environments of a board are shown, and in which order. */
export function GroupFilters({ groups, filter, onFilter }: GroupFiltersProps) {
  const { all, shown, text, onText, order, onOrder } = groups
  const labels = countLabels(all)
  const [size, whole] = [sizeOf(shown), sizeOf(all)]
  return (
    <search
      aria-label="Filter environments"
      className="flex flex-wrap items-center gap-2 border-y border-line py-2 print:hidden"
    >
      <div className="w-full sm:w-80">
        <SearchField
          label="Environment or group"
          placeholder="Environment or group"
          text={text}
          onType={onText}
          onEscape={() => {
            if (text === '') return false
            onText('')
            return true
          }}
        />
      </div>
      <CheckMenu
        label="Group"
        options={all.map(({ name, members }) => [name, members.length] as const)}
        chosen={filter.groups}
        onChange={(chosen) => onFilter({ ...filter, groups: chosen })}
      />
      {labels.length > 0 && (
        <CheckMenu
          label="Label"
          options={labels}
          chosen={filter.labels}
          onChange={(chosen) => onFilter({ ...filter, labels: chosen })}
        />
      )}
      <Segmented
        legend="Order"
        options={[
          { value: 'failing', label: 'Failing first' },
          { value: 'team', label: 'Team’s order' },
        ]}
        value={order}
        onValueChange={onOrder}
      />
      <span role="status" className="flex-1 basis-full text-xs text-ink-3 sm:basis-40 sm:text-end">
        {size < whole ? `${size} of ` : ''}
        {counted(whole, 'environment')} in {counted(all.length, 'group')}, from the team’s file
      </span>
    </search>
  )
}

/** Says that no environment matches, and takes the filters away. */
export function NothingMatches({ groups, onFilter }: Omit<GroupFiltersProps, 'filter'>) {
  return (
    <p className="py-6 text-ink-2">
      No environment matches. This board has {counted(sizeOf(groups.all), 'environment')}.{' '}
      <button
        type="button"
        className="font-medium underline decoration-line-2 underline-offset-[0.2em] hover:decoration-current"
        onClick={() => {
          groups.onText('')
          onFilter({ groups: [], labels: [] })
        }}
      >
        Clear the filters
      </button>
    </p>
  )
}

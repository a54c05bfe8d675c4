import { Checklist } from './filter-checklist.tsx'
import { DateFields } from './filter-dates.tsx'
import { CHOICE_CONTROLS, type ChoiceField, type Filter, SERVICE_KINDS } from './filter.ts'
import { GROUPS } from './filter-groups.tsx'
import { optionsOf } from './filter-options.ts'
import type { History } from './history.ts'
import type { Find } from './use-find.ts'

type ChoicesProps = { find: Pick<Find, 'filter' | 'compiled' | 'change'>; history: History }

/** The change of the filter that choosing these values of a field is. */
const chosenIn = (field: ChoiceField, values: ReadonlySet<string>): Partial<Filter> =>
  field === 'kind'
    ? { kind: new Set(SERVICE_KINDS.filter((kind) => values.has(kind))) }
    : { [field]: values }

type ListProps = ChoicesProps & { field: ChoiceField; options: ReturnType<typeof optionsOf> }

function List({ find, field, options }: ListProps) {
  return (
    <Checklist
      groups={GROUPS[field](options)}
      chosen={find.filter[field]}
      onChange={(values) => find.change(chosenIn(field, values))}
    />
  )
}

/** What there is to choose for one field of the filter, counted in what is loaded. */
export function FilterChoices({ field, ...props }: ChoicesProps & { field: ChoiceField }) {
  return <List {...props} field={field} options={optionsOf(props.history, props.find.compiled)} />
}

/** The same for all fields, the dates among them. */
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

import Link2Off from 'lucide-react/icons/link-2-off'
import { Button } from '#src/ui/buttons/button.tsx'
import { Notice } from '#src/ui/states/notice.tsx'
import { clip, visible } from '#src/deployments/record/display-text.ts'
import type { Ignored } from '#src/router/search.ts'
import type { FilterSearch } from './timeline-search.ts'
import { listed } from '#src/deployments/record/service-words.ts'

type Refused = Ignored<keyof FilterSearch>

/** What parameters hold; all others are free text. */
const FIELD: { readonly [Name in Refused['name']]?: string } = {
  status: 'status',
  origin: 'origin',
  kind: 'service kind',
  service: 'service',
  from: 'first day',
  to: 'last day',
  tz: 'time zone',
}

/** Values named one by one; the rest are counted. */
const NAMED = 4

const why = (refused: readonly Refused[]): string => {
  const days = refused.filter(({ name }) => name === 'from' || name === 'to').length
  if (days === refused.length) {
    return days === 1 ? 'which is not a valid date' : 'which are not valid dates'
  }
  return days === 0 ? 'which this console does not know' : 'which are not valid'
}

type RefusedNoticeProps = { refused: readonly Refused[]; onDrop: () => void }

/** Lists the filter values in the URL that are not valid and are ignored. */
export function RefusedNotice({ refused, onDrop }: RefusedNoticeProps) {
  if (refused.length === 0) return null
  const named = refused
    .slice(0, NAMED)
    .map(({ name, value }) => `${FIELD[name]} “\u2068${visible(clip(value, 40))}\u2069”`)
  const more = refused.length - NAMED
  const one = refused.length === 1
  return (
    <Notice
      tone="warning"
      icon={Link2Off}
      role="status"
      className="mb-3"
      title={`The link filters by ${listed(more > 0 ? [...named, `${more} more`] : named)}, ${why(refused)}.`}
      action={
        <Button size="sm" onClick={onDrop}>
          {one ? 'Remove it from the link' : 'Remove them from the link'}
        </Button>
      }
    >
      {one ? 'It is ignored.' : 'They are ignored.'}
    </Notice>
  )
}

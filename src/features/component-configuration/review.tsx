import { counted } from '#src/lib/counted.ts'
import { Button } from '#src/ui/button.tsx'
import { useConfiguration, useOverview } from './configuration-context.ts'
import { CopyDraft } from './copy-draft.tsx'

/** What was entered, from what, taken back one by one. */
export function Review() {
  const { edits: count, editList: list } = useOverview()
  const { reset } = useConfiguration()
  if (count === 0) return null
  return (
    <section aria-label="Review" className="mt-6 grid gap-3 sm:ps-9">
      <h2>
        {counted(list.length, 'edit')}
        {list.length < count && (
          <span className="ms-2 text-sm font-normal text-ink-3">
            and {count - list.length} of fields that are not active now: kept, not sent
          </span>
        )}
      </h2>
      <table className="w-full text-sm wrap-anywhere">
        <thead className="text-start text-xs text-ink-3">
          <tr>
            <th className="py-1 text-start font-normal">Field</th>
            <th className="py-1 text-start font-normal">Default</th>
            <th className="py-1 text-start font-normal">Now</th>
            <th>
              <span className="sr-only">Take back</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {list.map(({ id, label, was, now }) => (
            <tr key={id} className="border-t border-line">
              <th scope="row" className="py-1.5 pe-3 text-start font-medium">
                <bdi>{label}</bdi>
              </th>
              <td className="py-1.5 pe-3 text-ink-3">
                {was === undefined ? '—' : <bdi>{was}</bdi>}
              </td>
              <td className="py-1.5 pe-3 sm:max-w-48 sm:truncate" title={now}>
                <bdi>{now}</bdi>
              </td>
              <td className="py-1 text-end">
                <Button
                  variant="ghost"
                  size="sm"
                  aria-label={`Take back ${label}`}
                  onClick={() => reset(id)}
                >
                  Take back
                </Button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <CopyDraft />
    </section>
  )
}

import { useConnection } from '#src/api/api-context.ts'
import { toast } from '#src/ui/announcer.tsx'
import { Button } from '#src/ui/button.tsx'
import { copyText } from '#src/ui/copy-text.ts'
import { useConfiguration, useOverview } from './configuration-context.ts'
import { curlCommand } from './copied-request.ts'

/** Copying what was entered, since this API saves nothing: secrets are left out. */
function CopyAs() {
  const { api } = useConnection()
  const { address, requestText } = useConfiguration()
  const base = new URL(api.config.apiBaseUrl, window.location.href).href
  const copy = (what: string, text: () => string) => async (near: Element) => {
    const done = await copyText(text(), near)
    toast(done ? `Copied as ${what}` : 'The browser did not let the page copy')
  }
  const save = () => {
    const url = URL.createObjectURL(new Blob([requestText(2)], { type: 'application/json' }))
    const link = document.createElement('a')
    link.href = url
    link.download = `${address.componentKey}-draft.json`
    link.click()
    URL.revokeObjectURL(url)
  }
  const copies = [
    { what: 'JSON', copy: copy('JSON', () => requestText(2)) },
    { what: 'curl', copy: copy('curl', () => curlCommand(base, address, requestText())) },
  ]
  return (
    <div className="flex flex-wrap items-center gap-2 text-sm text-ink-2">
      Copy the request as
      <Button size="sm" onClick={() => save()}>
        Save as file
      </Button>
      {copies.map(({ what, copy: run }) => (
        <Button key={what} size="sm" onClick={(event) => void run(event.currentTarget)}>
          {what}
        </Button>
      ))}
      <span className="text-xs text-ink-3">
        Nothing is saved here: this API only resolves. Secrets are left out of copies.
      </span>
    </div>
  )
}

/** What was entered, from what, taken back one by one. */
export function Review() {
  const { edits: count, editList: list } = useOverview()
  const { reset } = useConfiguration()
  if (count === 0) return null
  return (
    <section aria-label="Review" className="mt-6 grid gap-3 sm:ps-9">
      <h2>
        {list.length} {list.length === 1 ? 'edit' : 'edits'}
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
      <CopyAs />
    </section>
  )
}

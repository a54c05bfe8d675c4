import { useEffect } from 'react'
import { counted } from '#src/lib/text/counted.ts'
import { Button } from '#src/ui/buttons/button.tsx'
import { LazyPanel } from '#src/ui/states/lazy-panel.tsx'
import { lazyWithPreload } from '#src/ui/hooks/lazy-with-preload.ts'
import {
  useConfiguration,
  useOverviewPart,
  useOverview,
} from '#form/engine/configuration-context.ts'
import { FieldLink } from './field-link.tsx'

/** Loaded later, because of the YAML writer in it. */
const CopyDraft = lazyWithPreload(() => import('./copy-draft.tsx').then((code) => code.CopyDraft))

type ReviewContentProps = {
  /** Called before the focus goes to a field. */
  onLeave?: () => void
}

/** Lists the edits, each with its default, its value and a button to revert it, and offers copies. */
export function ReviewContent({ onLeave }: ReviewContentProps) {
  const list = useOverviewPart('editList')
  const edits = useOverviewPart('edits')
  const { reset } = useConfiguration()
  return (
    <>
      <h2>{counted(edits, 'edit')}</h2>
      <table className="w-full text-sm wrap-anywhere">
        <thead className="text-start text-xs text-ink-3">
          <tr>
            <th className="py-1 text-start font-normal">Field</th>
            <th className="py-1 pe-3 text-start font-normal whitespace-nowrap">Default</th>
            <th className="py-1 text-start font-normal">Now</th>
            <th>
              <span className="sr-only">Revert</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {list.map(({ id, label, was, now, isAsked }) => (
            <tr key={id} className="border-t border-line">
              <th scope="row" className="min-w-20 py-1.5 pe-3 text-start font-medium">
                {isAsked ? (
                  <FieldLink
                    id={id}
                    label={label}
                    onGo={onLeave}
                    className="inline-flex min-h-6 items-center"
                  />
                ) : (
                  label
                )}
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
                  aria-label={`Revert ${label}`}
                  onClick={() => reset(id)}
                >
                  Revert
                </Button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <LazyPanel what="the copy options" fallback={null}>
        <CopyDraft />
      </LazyPanel>
    </>
  )
}

/** The edits, after the last field. */
export function Review() {
  const isEmpty = useOverview(({ editList }) => editList.length === 0)
  // Before the first edit, which may be made offline. A load that fails now is tried again then.
  useEffect(() => void CopyDraft.preload().catch(() => {}), [])
  if (isEmpty) return null
  return (
    <section aria-label="Review" className="mt-6 grid gap-3 sm:ps-9">
      <ReviewContent />
    </section>
  )
}

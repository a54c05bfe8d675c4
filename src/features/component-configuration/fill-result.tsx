import ClipboardPaste from 'lucide-react/icons/clipboard-paste'
import { counted } from '#src/lib/counted.ts'
import { Notice } from '#src/ui/notice.tsx'
import { useOverviewPart } from './configuration-context.ts'

/** What became of the text that the form was filled from: how much fitted, and what did not. */
export function FillResult() {
  const filled = useOverviewPart('filled')
  if (!filled) return null
  const { fitted, left, also = [] } = filled
  return (
    <Notice
      tone={left.length === 0 ? 'success' : 'warning'}
      icon={ClipboardPaste}
      role="status"
      title={`${counted(fitted, 'value')} filled in.`}
      className="mt-3"
    >
      {also.join(' ')}{' '}
      {left.length > 0 && (
        <>
          {left.length} did not fit:{' '}
          {left.slice(0, 8).map(({ path, why }, index) => (
            <span key={path}>
              {index > 0 && '; '}
              <span className="mono">
                <bdi>{path}</bdi>
              </span>{' '}
              {why}
            </span>
          ))}
          {left.length > 8 && `; and ${left.length - 8} more`}.
        </>
      )}
    </Notice>
  )
}

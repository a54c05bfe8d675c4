import { clip, visible } from '#src/deployments/record/display-text.ts'
import { MarkedText } from '#src/ui/marks/marked-text.tsx'
import { classNames } from '#src/ui/styles/class-names.ts'

type ApiTextProps = {
  children: string
  /** Maximum number of characters. */
  most?: number
  className?: string | undefined
  /** Part of the searchable text: matches are marked. */
  searched?: boolean
}

/**
 * A word or line from the API: bidi-isolated, with invisible characters made visible, and truncated.
 * The tooltip shows more of it.
 */
export function ApiText({ children: text, most = 120, className, searched }: ApiTextProps) {
  const shown = clip(text, most)
  return (
    <span className={classNames('truncate', className)} title={visible(clip(text, 600))}>
      <bdi>{searched ? <MarkedText show={visible}>{shown}</MarkedText> : visible(shown)}</bdi>
    </span>
  )
}

import { clip, visible } from './display-text.ts'
import { MarkedText } from './marked-text.tsx'
import { classNames } from '#src/ui/class-names.ts'

type ShownTextProps = {
  children: string
  /** How many characters there is room for. */
  most?: number
  className?: string | undefined
  /** It is among what is searched: what matches in it is marked. */
  searched?: boolean
}

/**
 * A word or line from the API: isolated, with nothing hidden in it, and cut to what there is room
 * for; the pointer gets some more of it.
 */
export function ShownText({ children: text, most = 120, className, searched }: ShownTextProps) {
  const shown = visible(clip(text, most))
  return (
    <span className={classNames('truncate', className)} title={visible(clip(text, 600))}>
      <bdi>{searched ? <MarkedText>{shown}</MarkedText> : shown}</bdi>
    </span>
  )
}

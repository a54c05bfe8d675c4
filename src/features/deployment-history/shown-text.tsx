import { clip, visible } from './display-text.ts'
import { classNames } from '#src/ui/class-names.ts'

type ShownTextProps = {
  children: string
  /** How many characters there is room for. */
  most?: number
  className?: string | undefined
}

/**
 * A word or line from the API: isolated, with nothing hidden in it, and cut to what there is room
 * for; the pointer gets some more of it.
 */
export function ShownText({ children: text, most = 120, className }: ShownTextProps) {
  return (
    <span className={classNames('truncate', className)} title={visible(clip(text, 600))}>
      <bdi>{visible(clip(text, most))}</bdi>
    </span>
  )
}

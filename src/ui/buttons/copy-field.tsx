import { classNames } from '#src/ui/styles/class-names.ts'
import { CopyButton } from './copy-button.tsx'

type CopyFieldProps = {
  text: string
  /** What it is, to follow "Copy": "deployment ID". */
  what: string
  /** A shorter form to show. The whole text is copied. */
  shown?: string
  /** Wraps the text over several lines instead of truncating it. */
  wrap?: boolean
  className?: string
}

/** A text in monospace with a copy button. */
export function CopyField({ text, what, shown = text, wrap, className }: CopyFieldProps) {
  return (
    <span className={classNames('flex min-w-0 items-center gap-1', className)}>
      <span
        className={classNames('mono', wrap ? 'min-w-0 wrap-anywhere' : 'truncate')}
        title={text}
      >
        {shown}
      </span>
      <CopyButton text={text} what={what} className="-my-1 flex-none" />
    </span>
  )
}

import { classNames } from './class-names.ts'
import { CopyButton } from './copy-button.tsx'

type CopyFieldProps = {
  text: string
  /** What it is, as it goes on after "Copy": "deployment ID". */
  what: string
  /** A shorter form to show; the whole text is what is copied. */
  shown?: string
  /** Shown whole, on as many lines as it takes; else it is cut to its line. */
  wrap?: boolean
  className?: string
}

/** A machine text with its copy button. */
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

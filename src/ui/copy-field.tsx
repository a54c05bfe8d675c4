import { classNames } from './class-names.ts'
import { CopyButton } from './copy-button.tsx'

type CopyFieldProps = {
  text: string
  /** What it is, as it goes on after "Copy": "deployment ID". */
  what: string
  /** A shorter form to show; the whole text is what is copied. */
  shown?: string
  className?: string
}

/** A machine text with its copy button. */
export function CopyField({ text, what, shown = text, className }: CopyFieldProps) {
  return (
    <span className={classNames('flex min-w-0 items-center gap-1', className)}>
      <span className="mono truncate" title={text}>
        {shown}
      </span>
      <CopyButton text={text} what={what} className="-my-1 flex-none" />
    </span>
  )
}

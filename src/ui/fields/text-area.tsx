import { classNames } from '#src/ui/styles/class-names.ts'
import { controlClass } from './field-box.tsx'
import { type Composed, useComposed } from './use-composed.ts'

/** The only `<textarea>`, without a style: no half word of an input method is passed on. Tab leaves it. */
export function PlainTextArea({ value, onChange, onBlur, ...rest }: Composed<'textarea'>) {
  const composed = useComposed({ value, onChange, onBlur })
  return <textarea spellCheck={false} autoComplete="off" {...rest} {...composed} />
}

type TextAreaProps = Composed<'textarea'> & { mono?: boolean }

/** A text area in the style of the other fields. */
export function TextArea({ mono = false, className, ...rest }: TextAreaProps) {
  return (
    <PlainTextArea
      {...rest}
      className={classNames(
        controlClass,
        'field-sizing-content max-h-96 print:h-auto! print:max-h-none! min-h-24 resize-y px-2.5 py-1.5',
        mono && 'mono',
        className,
      )}
    />
  )
}

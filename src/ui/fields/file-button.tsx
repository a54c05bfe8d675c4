import FileUp from 'lucide-react/icons/file-up'
import { buttonClass } from '#src/ui/buttons/button-class.ts'
import { Icon } from '#src/ui/marks/icon.tsx'

type FileButtonProps = {
  label: string
  /** The kinds of files, as in the attribute of this name. */
  accept: string
  /** The name of the chosen file, shown beside the button and read with it. */
  fileName?: string | undefined
  'data-autofocus'?: boolean
  onFile: (file: File) => void
}

/** A button that lets the person choose a file: a native file input. */
export function FileButton({ label, fileName, onFile, ...input }: FileButtonProps) {
  return (
    <label className="relative flex flex-wrap items-center gap-x-3 gap-y-1 justify-self-start">
      <input
        {...input}
        type="file"
        className="peer sr-only"
        onChange={(event) => {
          const file = event.target.files?.[0]
          // The same file can be chosen again.
          event.target.value = ''
          if (file) onFile(file)
        }}
      />
      <span
        className={buttonClass(
          { size: 'sm' },
          'pointer-coarse:h-11 peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-focus',
        )}
      >
        <Icon of={FileUp} size="sm" />
        {label}
      </span>{' '}
      {fileName !== undefined && (
        <span className="min-w-0 text-sm text-ink-2 wrap-anywhere">{fileName}</span>
      )}
    </label>
  )
}

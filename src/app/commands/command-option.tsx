import { classNames } from '#src/ui/styles/class-names.ts'
import { Glyph } from '#src/ui/marks/glyph.tsx'
import { Icon } from '#src/ui/marks/icon.tsx'
import { MarkedText } from '#src/ui/marks/marked-text.tsx'
import type { Command } from './command.ts'

type CommandOptionProps = {
  command: Command
  id: string
  active: boolean
  onPoint: () => void
  onChoose: (inNewTab: boolean) => void
}

/** One command of the list. The field above the list has the focus and handles the keys. */
export function CommandOption({ command, id, active, onPoint, onChoose }: CommandOptionProps) {
  const { icon, label, note, disabledReason } = command
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
    <div
      id={id}
      role="option"
      aria-selected={active}
      aria-disabled={disabledReason !== undefined || undefined}
      data-active={active || undefined}
      // Not when the list scrolls under a pointer that rests.
      onPointerMove={active ? undefined : onPoint}
      onClick={({ ctrlKey, metaKey }) => onChoose(ctrlKey || metaKey)}
      className={classNames(
        'flex min-h-9 cursor-pointer items-center gap-2.5 rounded-sm px-2 py-1.5 text-sm pointer-coarse:min-h-11',
        'aria-disabled:cursor-not-allowed aria-disabled:text-ink-3',
        'data-active:bg-hover data-active:inset-ring data-active:inset-ring-focus forced-colors:data-active:outline-2',
      )}
    >
      {'shape' in icon ? (
        <Glyph {...icon} className="size-4" />
      ) : (
        <Icon of={icon} className="text-ink-3" />
      )}
      <bdi title={label} className="min-w-0 truncate">
        <MarkedText>{label}</MarkedText>
      </bdi>
      {note !== undefined && (
        <>
          {' '}
          <bdi className="ms-auto max-w-[45%] flex-none truncate ps-3 text-xs text-ink-3">
            <MarkedText>{note}</MarkedText>
          </bdi>
        </>
      )}
    </div>
  )
}

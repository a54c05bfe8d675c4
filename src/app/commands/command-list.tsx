import Search from 'lucide-react/icons/search'
import X from 'lucide-react/icons/x'
import { Fragment, type KeyboardEvent, useId, useLayoutEffect, useRef, useState } from 'react'
import { unlessComposing } from '#src/lib/keys/composing-key.ts'
import { count, counted } from '#src/lib/text/counted.ts'
import { termsOf } from '#src/lib/text/fold-text.ts'
import { classNames } from '#src/ui/styles/class-names.ts'
import { Glyph } from '#src/ui/marks/glyph.tsx'
import { MarkedText, SearchTerms } from '#src/ui/marks/marked-text.tsx'
import { Icon } from '#src/ui/marks/icon.tsx'
import { IconButton } from '#src/ui/buttons/icon-button.tsx'
import { Kbd } from '#src/ui/marks/kbd.tsx'
import { LineInput } from '#src/ui/fields/line-input.tsx'
import type { Command } from './command.ts'
import { type Listed, listCommands } from './rank.ts'

/** How far Page Up and Page Down move. */
const PAGE = 8

/** The option that a key moves to; undefined for other keys. The arrows wrap around, the others stop at the ends. */
const movedBy = (key: string, active: number, length: number): number | undefined => {
  switch (key) {
    case 'ArrowDown':
      return (active + 1) % length
    case 'ArrowUp':
      return (active - 1 + length) % length
    case 'PageDown':
      return Math.min(length - 1, active + PAGE)
    case 'PageUp':
      return Math.max(0, active - PAGE)
    default:
      return undefined
  }
}

const wordsOf = (text: string, shown: number, more: number): string => {
  if (shown === 0) return 'No match'
  if (text.trim() === '') return more > 0 ? `${count(more)} more: type to find them` : ''
  return more > 0 ? `${counted(shown, 'command')}, ${count(more)} more` : counted(shown, 'command')
}

type CommandOptionProps = {
  command: Command
  id: string
  active: boolean
  onPoint: () => void
  onChoose: (inNewTab: boolean) => void
}

/** One command of the list. The field above the list has the focus and handles the keys. */
function CommandOption({ command, id, active, onPoint, onChoose }: CommandOptionProps) {
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

type CommandListProps = {
  text: string
  onType: (text: string) => void
  commands: readonly Command[]
  /** The IDs of those used before, the latest first. */
  recent: readonly string[]
  onChoose: (command: Command, inNewTab: boolean) => void
  onClose: () => void
}

/** A field that filters commands, and their list (WAI-ARIA combobox with a list box of groups). */
export function CommandList(props: CommandListProps) {
  const { text, onType, commands, recent, onChoose, onClose } = props
  const listId = useId()
  const list = useRef<HTMLDivElement>(null)
  const [active, setActive] = useState(0)
  const { groups, more }: Listed = listCommands(commands, text, recent)
  const shown = groups.flatMap((group) => group.commands)
  const optionId = (index: number) => `${listId}-${index}`

  useLayoutEffect(() => {
    // The heading of the first group too.
    if (active === 0) list.current?.scrollTo({ top: 0 })
    else document.getElementById(`${listId}-${active}`)?.scrollIntoView({ block: 'nearest' })
  }, [active, listId])

  const choose = (command: Command | undefined, inNewTab: boolean) => {
    if (command && command.disabledReason === undefined) onChoose(command, inNewTab)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') {
      event.preventDefault()
      choose(shown[active], event.ctrlKey || event.metaKey)
      return
    }
    if (shown.length === 0 || event.ctrlKey || event.metaKey || event.altKey) return
    const next = movedBy(event.key, active, shown.length)
    if (next === undefined) return
    event.preventDefault()
    setActive(next)
  }

  return (
    <div className="flex min-h-0 flex-col">
      <div className="flex items-center gap-2.5 border-b border-line px-4">
        <Icon of={Search} className="text-ink-3" />
        <LineInput
          lineBreaks="spaces"
          data-autofocus
          type="text"
          role="combobox"
          aria-label="Command"
          aria-autocomplete="list"
          aria-expanded={shown.length > 0}
          aria-controls={listId}
          aria-activedescendant={shown.length > 0 ? optionId(active) : undefined}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          enterKeyHint="go"
          placeholder="Environment, service, action"
          value={text}
          onChange={(event) => {
            onType(event.target.value)
            setActive(0)
            list.current?.scrollTo({ top: 0 })
          }}
          onKeyDown={unlessComposing(onKeyDown)}
          className="h-12 min-w-0 flex-1 bg-transparent text-md outline-none focus-visible:outline-none"
        />
        <span aria-hidden className="pointer-coarse:hidden">
          <Kbd>Esc</Kbd>
        </span>
        <span className="-me-2 hidden pointer-coarse:inline">
          <IconButton icon={X} label="Close" onClick={onClose} />
        </span>
      </div>
      <div
        ref={list}
        id={listId}
        role="listbox"
        aria-label="Commands"
        // Keeps the focus in the field.
        onPointerDown={(event) => event.preventDefault()}
        className="min-h-0 flex-1 overflow-auto overscroll-contain px-2 py-1"
      >
        <SearchTerms value={termsOf(text)}>
          {groups.map(({ heading, commands: members }) => (
            <div key={heading} role="group" aria-label={heading} className="pb-1">
              <p aria-hidden className="px-2 pt-2 pb-1 text-xs text-ink-3">
                {heading}
              </p>
              {members.map((command) => {
                const at = shown.indexOf(command)
                return (
                  <CommandOption
                    key={command.id}
                    command={command}
                    id={optionId(at)}
                    active={at === active}
                    onPoint={() => setActive(at)}
                    onChoose={(inNewTab) => choose(command, inNewTab)}
                  />
                )
              })}
            </div>
          ))}
        </SearchTerms>
      </div>
      <div className="flex min-h-9 flex-wrap items-center gap-x-4 border-t border-line px-4 py-1.5 text-xs text-ink-3">
        <span role="status">{wordsOf(text, shown.length, more)}</span>
        <span aria-hidden className="ms-auto flex items-center gap-1.5 pointer-coarse:hidden">
          {(
            [
              ['↑ ↓', 'move'],
              ['Enter', 'open'],
              ['Ctrl Enter', 'in a new tab'],
            ] as const
          ).map(([key, word]) => (
            <Fragment key={key}>
              <Kbd>{key}</Kbd>
              <span className="me-2">{word}</span>
            </Fragment>
          ))}
        </span>
      </div>
    </div>
  )
}

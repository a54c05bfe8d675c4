import type { Address } from '#src/lib/page/paths.ts'
import { type SingleKeys, singleKeysStore } from '#src/lib/keys/single-keys.ts'
import { Button } from '#src/ui/buttons/button.tsx'
import { Dialog } from '#src/ui/overlays/dialog.tsx'
import { Kbd } from '#src/ui/marks/kbd.tsx'
import { Switch } from '#src/ui/fields/switch.tsx'
import { useStore } from '#src/ui/hooks/use-store.ts'
import { isApple } from './shortcuts.ts'

/** Keys, as they are printed on a keyboard, and what they do. Several are alternatives; a space joins keys pressed together. */
type KeyLine = {
  readonly keys: readonly string[]
  readonly does: string
  /** A single character, which can be turned off. */
  readonly single?: true
}

/** The keys of every page. `mod` is the key of the system: Ctrl or ⌘. */
const everywhere = (mod: string): readonly KeyLine[] => [
  { keys: [`${mod} K`], does: 'open anything or run a command' },
  { keys: ['?'], does: 'this list', single: true },
  { keys: ['G then H'], does: 'go to the board', single: true },
]

const STEPS: KeyLine = { keys: ['J', 'K'], does: 'next and previous', single: true }

/** The keys of a page. */
const keysOfPage = (page: Address['page'], mod: string): readonly KeyLine[] => {
  switch (page) {
    case 'deployments':
      return [
        { keys: ['PgDn', 'PgUp'], does: 'next and previous deployment' },
        { ...STEPS, does: 'the same, from anywhere' },
        { keys: ['Enter'], does: 'open the details of a deployment' },
        { keys: ['Esc'], does: 'close them, or clear the search' },
        { keys: ['/'], does: 'search', single: true },
        { keys: ['F', 'Shift F'], does: 'previous and next failure', single: true },
        { keys: ['G then D'], does: 'go to a date', single: true },
        { keys: ['Ctrl Home', 'Ctrl End'], does: 'skip past the list' },
      ]
    case 'component':
      return [
        { keys: ['F8', 'Shift F8'], does: 'next and previous problem' },
        { keys: [`${mod} Z`], does: 'undo an edit' },
        { keys: [`${mod} Shift Z`, `${mod} Y`], does: 'redo it' },
        { keys: ['Alt ↑', 'Alt ↓'], does: 'move the row of a list' },
        { keys: ['Esc then Tab'], does: 'leave the YAML editor' },
      ]
    case 'home':
      return [
        { ...STEPS, does: 'next and previous environment' },
        { keys: ['←', '→'], does: 'move between the deployments of an environment' },
        { keys: ['/'], does: 'search the services', single: true },
        { keys: ['↑', '↓'], does: 'move a pinned environment (focus its handle)' },
      ]
    default:
      return []
  }
}

/** The keys in the list of commands. */
const keysOfCommands = (mod: string): readonly KeyLine[] => [
  { keys: ['↑', '↓', 'PgUp', 'PgDn'], does: 'move' },
  { keys: ['Enter'], does: 'open or run it' },
  { keys: [`${mod} Enter`], does: 'open it in a new tab' },
  { keys: ['Esc'], does: 'close' },
]

const IN_KEYS = /( then | )/

function Keys({ text }: { text: string }) {
  return (
    <span className="whitespace-nowrap">
      {text
        .split(IN_KEYS)
        .map((part) =>
          part === ' ' ? ' ' : part === ' then ' ? part : <Kbd key={part}>{part}</Kbd>,
        )}
    </span>
  )
}

type LinesProps = { heading: string; lines: readonly KeyLine[]; single: SingleKeys }

function Lines({ heading, lines, single }: LinesProps) {
  const shown = single === 'on' ? lines : lines.filter((line) => !line.single)
  if (shown.length === 0) return null
  return (
    <section aria-label={heading}>
      <h3 className="mb-1.5 text-base">{heading}</h3>
      <dl className="grid grid-cols-[9.75rem_1fr] gap-x-4 gap-y-1.5 text-sm">
        {shown.map(({ keys, does }) => (
          <div key={does} className="contents">
            <dt className="flex flex-wrap items-center gap-1.5">
              {keys.map((text) => (
                <Keys key={text} text={text} />
              ))}
            </dt>
            <dd className="text-ink-2">{does}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** The dialog "Keyboard": the keys that work on the shown page, and the switch for single characters. */
export function KeyboardDialog({ page, onClose }: { page: Address['page']; onClose: () => void }) {
  const single = useStore(singleKeysStore)
  const mod = isApple() ? '⌘' : 'Ctrl'
  return (
    <Dialog open onClose={onClose} title="Keyboard" className="gap-5">
      <Lines heading="On this page" lines={keysOfPage(page, mod)} single={single} />
      <Lines heading="On every page" lines={everywhere(mod)} single={single} />
      <Lines heading="In the list of commands" lines={keysOfCommands(mod)} single={single} />
      <div className="grid gap-1 border-t border-line pt-3">
        <Switch
          label="Single-key shortcuts"
          on={single === 'on'}
          onChange={(on) => singleKeysStore.set(on ? 'on' : 'off')}
        />
        <p className="text-xs text-ink-3">
          Shortcuts without Ctrl, Alt or ⌘. They do not work while you type. Turn them off if speech
          input triggers them by mistake.
        </p>
      </div>
      <Button data-autofocus className="justify-self-end" onClick={onClose}>
        Close
      </Button>
    </Dialog>
  )
}

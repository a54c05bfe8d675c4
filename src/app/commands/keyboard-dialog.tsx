import type { Address } from '#src/lib/page/paths.ts'
import { type SingleKeys, singleKeysStore } from '#src/lib/keys/single-keys.ts'
import { Button } from '#src/ui/buttons/button.tsx'
import { Dialog } from '#src/ui/overlays/dialog.tsx'
import { Kbd } from '#src/ui/marks/kbd.tsx'
import { Switch } from '#src/ui/fields/switch.tsx'
import { useStore } from '#src/ui/hooks/use-store.ts'
import { isApple } from './is-apple.ts'
import { everywhere, type KeyLine, keysOfCommands, keysOfPage } from './page-keys.ts'

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

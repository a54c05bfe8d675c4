import { useSyncExternalStore } from 'react'
import { Kbd } from '#src/ui/kbd.tsx'
import { textLinkClass } from '#src/ui/text-link-class.ts'
import { chooseSlashKey, slashKeyStore } from './slash-key.ts'

/** The keys of the timeline. The one that is a character alone can be turned off (WCAG 2.1.4). */
export function KeyList() {
  const slash = useSyncExternalStore(slashKeyStore.subscribe, slashKeyStore.get)
  const turn = slash === 'on' ? 'off' : 'on'
  return (
    <dl
      aria-label="Keys"
      className="mt-6 grid grid-cols-[auto_1fr] items-center gap-x-4 gap-y-2 text-xs text-ink-2 pointer-coarse:hidden"
    >
      <dt className="flex gap-1">
        <Kbd>PgDn</Kbd> <Kbd>PgUp</Kbd>
      </dt>
      <dd>next and previous deployment</dd>
      <dt>
        <Kbd>Enter</Kbd>
      </dt>
      <dd>
        open details, <Kbd>Esc</Kbd> closes
      </dd>
      <dt>
        <Kbd>/</Kbd>
      </dt>
      <dd>
        {slash === 'on' ? 'search' : 'off'}{' '}
        <button
          type="button"
          aria-label={`Turn ${turn} the / key`}
          onClick={() => chooseSlashKey(turn)}
          className={`${textLinkClass} ms-2 min-h-6`}
        >
          Turn {turn}
        </button>
      </dd>
    </dl>
  )
}

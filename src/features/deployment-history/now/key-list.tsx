import { singleKeysStore } from '#src/lib/keys/single-keys.ts'
import { Kbd } from '#src/ui/marks/kbd.tsx'
import { useStore } from '#src/ui/hooks/use-store.ts'
import { textLinkClass } from '#src/ui/styles/text-link-class.ts'

/** The keyboard shortcuts of the timeline. Those of a single character can be turned off (WCAG 2.1.4). */
export function KeyList() {
  const single = useStore(singleKeysStore)
  const turn = single === 'on' ? 'off' : 'on'
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
        {single === 'on' ? (
          <>
            search, <Kbd>?</Kbd> all keys
          </>
        ) : (
          'off'
        )}{' '}
        <button
          type="button"
          aria-label={`Turn ${turn} single-key shortcuts`}
          onClick={() => singleKeysStore.set(turn)}
          className={`${textLinkClass} ms-2 min-h-6`}
        >
          Turn {turn}
        </button>
      </dd>
    </dl>
  )
}

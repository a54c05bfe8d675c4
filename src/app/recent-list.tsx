import { Link } from '@tanstack/react-router'
import History from 'lucide-react/icons/history'
import Pencil from 'lucide-react/icons/pencil'
import X from 'lucide-react/icons/x'
import { useState, useSyncExternalStore } from 'react'
import { localZone } from '#src/lib/instant.ts'
import { paths } from '#src/lib/paths.ts'
import { formatAgo } from '#src/lib/span-format.ts'
import { formatFull } from '#src/lib/time-format.ts'
import { Button } from '#src/ui/button.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { IconButton } from '#src/ui/icon-button.tsx'
import { TextField } from '#src/ui/text-field.tsx'
import { useNow } from '#src/ui/use-now.ts'
import { forget, type Recent, recents, rename } from './recents.ts'

// One function for every render: a new one would take the focus again.
const focusIt = (input: HTMLInputElement | null) => input?.focus()

function Rename({ recent, onDone }: { recent: Recent; onDone: () => void }) {
  const [name, setName] = useState(recent.name ?? '')
  return (
    <form
      className="flex min-w-0 flex-1 items-center gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        rename(recent.environmentId, name)
        onDone()
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onDone()
      }}
    >
      <TextField
        label={`Name of ${recent.environmentId}`}
        labelHidden
        placeholder="A name that says more than the ID"
        ref={focusIt}
        value={name}
        onChange={(event) => setName(event.target.value)}
        className="min-w-0 flex-1"
      />
      <Button type="submit" size="sm">
        Save name
      </Button>
    </form>
  )
}

function RecentRow({ recent }: { recent: Recent }) {
  const [renaming, setRenaming] = useState(false)
  const now = useNow(60_000)
  const { environmentId, name, openedAt } = recent
  const called = name ?? environmentId
  return (
    <li className="flex min-h-10 items-center gap-3 border-t border-line py-1.5 last:border-b">
      <Icon of={History} className="text-ink-3" />
      {renaming ? (
        <Rename recent={recent} onDone={() => setRenaming(false)} />
      ) : (
        <>
          <Link
            to={paths.deployments(environmentId)}
            className={
              name === undefined ? 'mono min-w-0 truncate' : 'min-w-0 truncate font-medium'
            }
          >
            {called}
          </Link>
          {name !== undefined && (
            <span className="mono hidden text-ink-3 md:inline">{environmentId}</span>
          )}
          <span className="flex-1" />
          <span
            title={formatFull(openedAt, localZone())}
            className="hidden text-xs whitespace-nowrap text-ink-3 sm:inline"
          >
            opened {formatAgo(openedAt, now)}
          </span>
          <span className="flex">
            <IconButton
              icon={Pencil}
              size="sm"
              label={`Name ${called}`}
              onClick={() => setRenaming(true)}
            />
            <IconButton
              icon={X}
              size="sm"
              label={`Forget ${called}`}
              onClick={() => forget(environmentId)}
            />
          </span>
        </>
      )}
    </li>
  )
}

/** What was opened in this browser, under the names that the person gave. */
export function RecentList() {
  const list = useSyncExternalStore(recents.subscribe, recents.get)
  if (list.length === 0) return null
  return (
    <section aria-labelledby="recent" className="mb-10">
      <h2 id="recent" className="mb-2">
        Opened in this browser
      </h2>
      <ul>
        {list.map((recent) => (
          <RecentRow key={recent.environmentId} recent={recent} />
        ))}
      </ul>
    </section>
  )
}

import Layers from 'lucide-react/icons/layers'
import Pencil from 'lucide-react/icons/pencil'
import Pin from 'lucide-react/icons/pin'
import PinOff from 'lucide-react/icons/pin-off'
import Server from 'lucide-react/icons/server'
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import X from 'lucide-react/icons/x'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Link } from '#src/router/link.tsx'
import { pinned } from '#src/lib/change-places.ts'
import { localZone } from '#src/lib/instant.ts'
import {
  addressOf,
  idOf,
  keyOf,
  kindOf,
  type KnownPlace,
  type PlaceKind,
} from '#src/lib/known-places.ts'
import { paths } from '#src/lib/paths.ts'
import { changePlaces } from '#src/lib/places-store.ts'
import { formatAgo } from '#src/lib/span-format.ts'
import { formatFull } from '#src/lib/time-format.ts'
import { announce } from '#src/ui/announcer.tsx'
import { CopyField } from '#src/ui/copy-field.tsx'
import { Icon, type IconType } from '#src/ui/icon.tsx'
import { IconButton } from '#src/ui/icon-button.tsx'
import { useNow } from '#src/ui/use-now.ts'
import { NameForm } from './name-form.tsx'
import { slimId } from '#src/lib/slim-id.ts'
import { useName } from './use-places.ts'

const LOOK: Record<PlaceKind, { icon: IconType; word: string }> = {
  environment: { icon: Layers, word: 'Environment' },
  cluster: { icon: Server, word: 'Cluster' },
  component: { icon: SlidersHorizontal, word: 'Component' },
}

/** What leads to a place; a cluster has no page of its own. */
const pathOf = (place: KnownPlace): string | undefined => {
  if ('environmentId' in place) return paths.deployments(place.environmentId)
  return 'componentKey' in place
    ? paths.component(place.organizationId, place.clusterId, place.componentKey)
    : undefined
}

function ClusterName({ organizationId, clusterId }: { organizationId: string; clusterId: string }) {
  const name = useName({ organizationId, clusterId })
  return (
    <span className="min-w-0 truncate" title={clusterId}>
      on{' '}
      {name === undefined ? <span className="mono">{slimId(clusterId)}</span> : <bdi>{name}</bdi>}
    </span>
  )
}

/** The ids below a name, and where a component is. */
function Detail({ place }: { place: KnownPlace }) {
  const kind = kindOf(place)
  const id = idOf(place)
  return (
    <span className="flex min-w-0 items-center gap-2 text-xs text-ink-3 empty:hidden">
      {kind === 'component'
        ? place.name !== undefined && <span className="mono truncate">{id}</span>
        : (place.name !== undefined || kind === 'cluster') && (
            <CopyField text={id} shown={slimId(id)} what={`${kind} ID`} />
          )}
      {'componentKey' in place && <ClusterName {...place} />}
    </span>
  )
}

/** Where the button that pins a place is, in whichever list it stands. */
const pinId = (place: KnownPlace) => `pin-${keyOf(place)}`

type PlaceRowProps = { place: KnownPlace; onForget: () => void }

/** One known thing: the way to it, its name and ids, and what can be done with it. */
export function PlaceRow({ place, onForget }: PlaceRowProps) {
  const [naming, setNaming] = useState(false)
  const row = useRef<HTMLLIElement>(null)
  const pencil = useRef<HTMLButtonElement>(null)
  const now = useNow(60_000)
  const { name, openedAt } = place
  const { icon, word } = LOOK[kindOf(place)]
  const path = pathOf(place)
  const called = name ?? idOf(place)
  const isPinned = place.pinned === true

  const startNaming = () => {
    flushSync(() => setNaming(true))
    row.current?.querySelector('input')?.focus()
  }
  const nameDone = () => {
    flushSync(() => setNaming(false))
    pencil.current?.focus()
  }
  const pin = () => {
    flushSync(() => changePlaces((known) => pinned(known, addressOf(place), !isPinned)))
    announce(isPinned ? `Unpinned ${called}` : `Pinned ${called}`)
    // It is in the other list by now.
    document.getElementById(pinId(place))?.focus()
  }
  const look = `line-clamp-2 wrap-anywhere ${name === undefined ? 'mono' : 'font-medium'}`
  return (
    <li ref={row} className="flex min-h-12 items-center gap-3 border-t border-line py-1.5">
      <span title={word} className="flex text-ink-3">
        <Icon of={icon} />
        <span className="sr-only">{word}</span>
      </span>
      {naming ? (
        // Esc anywhere in it gives up.
        <div
          className="flex min-w-0 flex-1"
          onKeyDown={(event) => {
            if (event.key === 'Escape') nameDone()
          }}
        >
          <NameForm
            address={addressOf(place)}
            label={`Name of ${idOf(place)}`}
            labelHidden
            onDone={nameDone}
          />
        </div>
      ) : (
        <>
          <span className="grid min-w-0 flex-1 justify-items-start">
            {path === undefined ? (
              <bdi className={look}>{called}</bdi>
            ) : (
              <Link to={path} title={called} className={look}>
                <bdi>{called}</bdi>
              </Link>
            )}
            <Detail place={place} />
          </span>
          {openedAt !== undefined && !isPinned && (
            <span
              title={formatFull(openedAt, localZone())}
              className="hidden text-xs whitespace-nowrap text-ink-3 sm:inline"
            >
              opened {formatAgo(openedAt, now)}
            </span>
          )}
          <span className="flex flex-none">
            {path !== undefined && (
              <IconButton
                id={pinId(place)}
                icon={isPinned ? PinOff : Pin}
                size="sm"
                label={`${isPinned ? 'Unpin' : 'Pin'} ${called}`}
                onClick={pin}
              />
            )}
            <IconButton
              ref={pencil}
              icon={Pencil}
              size="sm"
              label={`Name ${called}`}
              onClick={startNaming}
            />
            <IconButton icon={X} size="sm" label={`Forget ${called}`} onClick={onForget} />
          </span>
        </>
      )}
    </li>
  )
}

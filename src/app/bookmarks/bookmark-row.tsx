import Layers from 'lucide-react/icons/layers'
import Pencil from 'lucide-react/icons/pencil'
import Pin from 'lucide-react/icons/pin'
import PinOff from 'lucide-react/icons/pin-off'
import Server from 'lucide-react/icons/server'
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import X from 'lucide-react/icons/x'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { unlessComposing } from '#src/lib/keys/composing-key.ts'
import type { ComponentAddress } from '#src/api/requests.ts'
import { savedDraftKey } from '#form/index.ts'
import { storedText } from '#src/lib/storage/stored-value.ts'
import { isRecord } from '#src/lib/values/is-record.ts'
import { Link } from '#src/router/link.tsx'
import { setPinned } from '#src/lib/storage/change-bookmarks.ts'
import {
  addressOf,
  idOf,
  keyOf,
  kindOf,
  type Bookmark,
  type BookmarkKind,
} from '#src/lib/storage/bookmarks.ts'
import { paths } from '#src/lib/page/paths.ts'
import { changeBookmarks } from '#src/lib/storage/bookmark-store.ts'
import { counted } from '#src/lib/text/counted.ts'
import { formatAgo } from '#src/lib/time/span-format.ts'
import { formatFull } from '#src/lib/time/time-format.ts'
import { useZone } from '#src/shared/use-zone.ts'
import { announce } from '#src/ui/states/announcer.tsx'
import { CopyField } from '#src/ui/buttons/copy-field.tsx'
import { Icon, type IconType } from '#src/ui/marks/icon.tsx'
import { IconButton } from '#src/ui/buttons/icon-button.tsx'
import { Tag } from '#src/ui/marks/tag.tsx'
import { useComputerNow } from '#src/ui/hooks/use-now.ts'
import { BookmarkNameForm } from './bookmark-name-form.tsx'
import { shortId } from '#src/lib/text/short-id.ts'
import { useName } from '#src/shared/use-bookmarks.ts'

const APPEARANCE: Record<BookmarkKind, { icon: IconType; word: string }> = {
  environment: { icon: Layers, word: 'Environment' },
  cluster: { icon: Server, word: 'Cluster' },
  component: { icon: SlidersHorizontal, word: 'Component' },
}

/** The page of a bookmark; a cluster has none. */
const pathOf = (bookmark: Bookmark): string | undefined => {
  if ('environmentId' in bookmark) return paths.deployments(bookmark.environmentId)
  return 'componentKey' in bookmark
    ? paths.component(bookmark.organizationId, bookmark.clusterId, bookmark.componentKey)
    : undefined
}

function ClusterName({ organizationId, clusterId }: { organizationId: string; clusterId: string }) {
  const name = useName({ organizationId, clusterId })
  return (
    <span className="min-w-0 truncate" title={clusterId}>
      on{' '}
      {name === undefined ? <span className="mono">{shortId(clusterId)}</span> : <bdi>{name}</bdi>}
    </span>
  )
}

/** The IDs below a name, and the cluster of a component. */
function Detail({ bookmark }: { bookmark: Bookmark }) {
  const kind = kindOf(bookmark)
  const id = idOf(bookmark)
  return (
    <span className="flex min-w-0 items-center gap-2 text-xs text-ink-3 empty:hidden">
      {kind === 'component'
        ? bookmark.name !== undefined && <span className="mono truncate">{id}</span>
        : (bookmark.name !== undefined || kind === 'cluster') && (
            <CopyField text={id} shown={shortId(id)} what={`${kind} ID`} />
          )}
      {'componentKey' in bookmark && <ClusterName {...bookmark} />}
    </span>
  )
}

const lengthOf = (list: unknown): number => (Array.isArray(list) ? list.length : 0)

/** How many values the draft of a component in this tab has; undefined if this tab has none. */
const savedEdits = (address: ComponentAddress): number | undefined => {
  const text = storedText(savedDraftKey(address), 'session').read()
  if (text === undefined) return undefined
  try {
    const saved: unknown = JSON.parse(text)
    return isRecord(saved) ? lengthOf(saved['values']) + lengthOf(saved['lost']) : undefined
  } catch {
    return undefined
  }
}

/** Says that this tab has a draft of the component. */
function DraftTag({ bookmark }: { bookmark: Bookmark }) {
  const edits = 'componentKey' in bookmark ? savedEdits(bookmark) : undefined
  if (edits === undefined) return null
  return <Tag tone="mark">{edits === 0 ? 'Draft in this tab' : counted(edits, 'edit')}</Tag>
}

/** The element id of the pin button of a bookmark, in either list. */
const pinId = (bookmark: Bookmark) => `pin-${keyOf(bookmark)}`

type BookmarkRowProps = {
  bookmark: Bookmark
  onForget: () => void
  onNaming: (isNaming: boolean) => void
}

/** A bookmark: its link, name and IDs, and buttons to pin, name and forget it. */
export function BookmarkRow({ bookmark, onForget, onNaming }: BookmarkRowProps) {
  const [naming, setNaming] = useState(false)
  const row = useRef<HTMLLIElement>(null)
  const pencil = useRef<HTMLButtonElement>(null)
  const now = useComputerNow(60_000)
  const zone = useZone()
  const { name, openedAt } = bookmark
  const { icon, word } = APPEARANCE[kindOf(bookmark)]
  const path = pathOf(bookmark)
  const title = name ?? idOf(bookmark)
  const isPinned = bookmark.pinned === true

  const startNaming = () => {
    flushSync(() => {
      setNaming(true)
      onNaming(true)
    })
    row.current?.querySelector('input')?.focus()
  }
  const nameDone = () => {
    flushSync(() => {
      setNaming(false)
      onNaming(false)
    })
    pencil.current?.focus()
  }
  const pin = () => {
    flushSync(() => changeBookmarks((known) => setPinned(known, addressOf(bookmark), !isPinned)))
    announce(isPinned ? `Unpinned ${title}` : `Pinned ${title}`)
    // The row has just moved to the other list, so its button is a new element.
    document.getElementById(pinId(bookmark))?.focus()
  }
  const titleClass = `line-clamp-2 wrap-anywhere ${name === undefined ? 'mono' : 'font-medium'}`
  return (
    <li ref={row} className="flex min-h-12 items-center gap-3 border-t border-line py-1.5">
      <span title={word} className="flex text-ink-3">
        <Icon of={icon} />
        <span className="sr-only">{word}</span>
      </span>
      {naming ? (
        // Escape cancels, wherever the focus is inside.
        <div
          className="flex min-w-0 flex-1"
          // oxlint-disable-next-line react/refs -- called with a key, not while rendering
          onKeyDown={unlessComposing((event) => {
            if (event.key === 'Escape') nameDone()
          })}
        >
          <BookmarkNameForm
            address={addressOf(bookmark)}
            label={`Name of ${idOf(bookmark)}`}
            labelHidden
            onDone={nameDone}
          />
        </div>
      ) : (
        <>
          <span className="grid min-w-0 flex-1 justify-items-start">
            {path === undefined ? (
              <bdi className={titleClass}>{title}</bdi>
            ) : (
              <Link to={path} title={title} className={titleClass}>
                <bdi>{title}</bdi>
              </Link>
            )}
            <Detail bookmark={bookmark} />
          </span>
          <DraftTag bookmark={bookmark} />
          {openedAt !== undefined && !isPinned && (
            <span
              title={formatFull(openedAt, zone)}
              className="hidden text-xs whitespace-nowrap text-ink-3 sm:inline"
            >
              opened {formatAgo(openedAt, now)}
            </span>
          )}
          <span className="flex flex-none">
            {path !== undefined && (
              <IconButton
                id={pinId(bookmark)}
                icon={isPinned ? PinOff : Pin}
                size="sm"
                label={`${isPinned ? 'Unpin' : 'Pin'} ${title}`}
                onClick={pin}
              />
            )}
            <IconButton
              ref={pencil}
              icon={Pencil}
              size="sm"
              label={`Name ${title}`}
              onClick={startNaming}
            />
            <IconButton
              icon={X}
              size="sm"
              label={`Remove ${title} from the list`}
              onClick={onForget}
            />
          </span>
        </>
      )}
    </li>
  )
}

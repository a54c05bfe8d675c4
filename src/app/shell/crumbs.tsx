import type { BookmarkedComponent, EnvironmentAddress } from '#src/lib/storage/bookmarks.ts'
import { CopyField } from '#src/ui/buttons/copy-field.tsx'
import { BookmarkMenu } from '#src/app/bookmarks/bookmark-menu.tsx'
import { shortId } from '#src/lib/text/short-id.ts'
import { useName } from '#src/shared/use-bookmarks.ts'

const crumb = 'flex min-w-0 items-center gap-2 border-s border-line ps-3 sm:ps-5'
const word = 'hidden text-xs text-ink-3 min-[60rem]:inline'

const Name = ({ children }: { children: string }) => (
  <bdi title={children} className="truncate font-medium">
    {children}
  </bdi>
)

/** A key that is no longer needs no more room than it has. */
const SHORT = 8

const keyClass = (key: string) => (key.length > SHORT ? 'mono min-w-16 truncate' : 'mono flex-none')

/** Names the component and the cluster of this page. */
export function ComponentCrumb({ address }: { address: BookmarkedComponent }) {
  const { organizationId, clusterId, componentKey } = address
  const name = useName(address)
  const cluster = useName({ organizationId, clusterId })
  return (
    <div className={crumb}>
      <span className={word}>Component</span>
      {name !== undefined && <Name>{name}</Name>}
      <span
        title={componentKey}
        className={
          name === undefined ? keyClass(componentKey) : 'mono hidden truncate text-ink-3 lg:inline'
        }
      >
        {componentKey}
      </span>
      <span className="hidden min-w-0 items-center gap-2 min-[60rem]:flex">
        <span className="text-xs text-ink-3">Cluster</span>
        {cluster !== undefined && <Name>{cluster}</Name>}
        <span
          className={cluster === undefined ? 'flex-none' : 'hidden flex-none text-ink-3 lg:inline'}
        >
          <CopyField text={clusterId} shown={shortId(clusterId)} what="cluster ID" />
        </span>
      </span>
      <BookmarkMenu address={address} />
    </div>
  )
}

/** Names the environment of this page. */
export function EnvironmentCrumb({ address }: { address: EnvironmentAddress }) {
  const { environmentId } = address
  const name = useName(address)
  return (
    <div className={crumb}>
      <span className={word}>Environment</span>
      {name !== undefined && <Name>{name}</Name>}
      {name === undefined && (
        <>
          <span className="hidden min-w-0 lg:inline">
            <CopyField text={environmentId} what="environment ID" />
          </span>
          <span className="mono truncate sm:hidden">{shortId(environmentId)}</span>
        </>
      )}
      <span
        className={`hidden min-w-0 sm:inline ${name === undefined ? 'lg:hidden' : 'text-ink-3'}`}
      >
        <CopyField text={environmentId} shown={shortId(environmentId)} what="environment ID" />
      </span>
      <BookmarkMenu address={address} />
    </div>
  )
}

import { useEffect, useMemo } from 'react'
import { useConnection } from '#src/api/api-context.ts'
import type { Choice, Chosen } from '#board/compare/choose-pair.tsx'
import { ComparePage } from '#src/features/environment-board/compare-page.tsx'
import { distinctNames } from '#src/lib/distinct-names.ts'
import { firstPageShown } from '#src/lib/first-page.ts'
import { isAddressable, paths } from '#src/lib/paths.ts'
import { shortId } from '#src/lib/short-id.ts'
import { momentOf } from '#src/lib/wall-time.ts'
import { useLocation, useNavigate } from '#src/router/router-context.tsx'
import { parseSearch, type SearchParams } from '#src/router/search.ts'
import { sampleEnvironments } from '#src/shared/sample-environments.ts'
import { useNamedBookmarks } from '#src/shared/use-bookmarks.ts'

const idIn = (text: string | undefined): string | undefined => {
  const id = text?.trim()
  return id === undefined || id === '' || !isAddressable(id) ? undefined : id
}

/** The environments to choose from: those of this browser, of the sample workspace and of the address. */
const useChoices = ({ left, right }: Chosen): readonly Choice[] => {
  const { sample } = useConnection().api.config
  const bookmarks = useNamedBookmarks()
  return useMemo(() => {
    const names = new Map<string, string>()
    const add = (id: string, name: string | undefined) => {
      if (!names.has(id)) names.set(id, name ?? shortId(id))
    }
    for (const one of bookmarks) if ('environmentId' in one) add(one.environmentId, one.name)
    for (const { id, name } of sample ? sampleEnvironments(sample) : []) add(id, name)
    for (const id of [left, right]) if (id !== undefined) add(id, undefined)
    return distinctNames([...names].map(([environmentId, name]) => ({ environmentId, name })))
  }, [bookmarks, sample, left, right])
}

/** The route that compares two environments: `/compare?left=ID&right=ID&at=TIME`. */
export function CompareRoute() {
  const { search } = useLocation()
  const navigate = useNavigate()
  const params = parseSearch(search)
  const chosen = { left: idIn(params['left']), right: idIn(params['right']) }
  const choices = useChoices(chosen)
  const at = momentOf(params['at']) === undefined ? undefined : params['at']
  const show = (next: SearchParams) =>
    void navigate({ to: paths.compare, search: next, resetScroll: false })
  useEffect(firstPageShown, [])
  return (
    <ComparePage
      chosen={chosen}
      choices={choices}
      onChoose={({ left, right }) => show({ left, right, at })}
      at={at}
      onMoment={(moment) => show({ ...chosen, at: moment })}
    />
  )
}

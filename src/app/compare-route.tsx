import { useMemo } from 'react'
import {
  type EnvironmentChoice,
  type Chosen,
  ComparePage,
  isSameId,
  readCompareSearch,
} from '#board/index.ts'
import { distinctNames } from '#src/lib/text/distinct-names.ts'
import { shortId } from '#src/lib/text/short-id.ts'
import { useNavigate, useSearch } from '#src/router/router-context.tsx'
import type { SearchParams } from '#src/router/search.ts'
import { useKnown } from '#src/shared/use-bookmarks.ts'

/** The environments to choose from: those of this browser, of the team, of the sample workspace and of the address. */
const useChoices = ({ left, right }: Chosen): readonly EnvironmentChoice[] => {
  const bookmarks = useKnown()
  return useMemo(() => {
    // By the ID in small letters: UUIDs are equal in either case (RFC 9562 §4).
    const known = new Map<string, EnvironmentChoice>()
    const add = (environmentId: string, name: string | undefined) => {
      const key = environmentId.toLowerCase()
      if (!known.has(key)) known.set(key, { environmentId, name: name ?? shortId(environmentId) })
    }
    for (const one of bookmarks) if ('environmentId' in one) add(one.environmentId, one.name)
    for (const id of [left, right]) if (id !== undefined) add(id, undefined)
    return distinctNames([...known.values()])
  }, [bookmarks, left, right])
}

/** The route that compares two environments: `/compare?left=ID&right=ID&at=TIME`. */
export function CompareRoute() {
  const navigate = useNavigate()
  const asked = useSearch(readCompareSearch)
  const { at, ignored } = asked
  const choices = useChoices(asked)
  const known = (id: string | undefined) =>
    choices.find(({ environmentId }) => id !== undefined && isSameId(environmentId, id))
      ?.environmentId
  const chosen = { left: known(asked.left), right: known(asked.right) }
  const show = (next: SearchParams) => void navigate({ to: '.', search: next })
  return (
    <ComparePage
      chosen={chosen}
      choices={choices}
      onChoose={({ left, right }) => show({ left, right, at })}
      at={at}
      ignored={ignored}
      onMoment={(moment) => show({ ...chosen, at: moment })}
    />
  )
}

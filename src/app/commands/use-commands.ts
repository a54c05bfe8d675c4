import { useQueryClient } from '@tanstack/react-query'
import CornerDownRight from 'lucide-react/icons/corner-down-right'
import Link2 from 'lucide-react/icons/link-2'
import { useEffect, useMemo, useState } from 'react'
import { useConnection } from '#src/api/api-context.ts'
import { loadedHistories } from '#src/deployments/history/queries.ts'
import { useLocation } from '#src/router/router-context.tsx'
import { pageOrigin } from '#src/lib/page/page-origin.ts'
import { prepared } from '#src/lib/values/prepared.ts'
import { readOpen } from '#src/app/open/read-open.ts'
import { pageActions } from '#src/shared/page-actions.ts'
import { useNamedBoards } from '#src/shared/use-named-boards.ts'
import { listedIn, nameOf } from '#src/shared/listed.ts'
import { useEnvironmentNames, useNamedBookmarks } from '#src/shared/use-bookmarks.ts'
import { useSavedViews } from '#src/shared/use-saved-views.ts'
import { useZone } from '#src/shared/use-zone.ts'
import { copyLink } from '#src/shared/copy-link.ts'
import { useNow } from '#src/ui/hooks/use-now.ts'
import { useSignOut } from '#src/app/session/use-sign-out.ts'
import type { Target } from '#src/router/router.ts'
import type { Command } from './command.ts'
import { historyCommands } from './history-commands.ts'
import { haystackOf } from './match.ts'
import {
  boardCommands,
  pageCommands,
  bookmarkCommands,
  listedName,
  viewCommands,
} from './bookmark-commands.ts'
import { settingCommands } from './setting-commands.ts'

const actionCommands = (): readonly Command[] => [
  ...pageActions().map(({ id, label, icon, run, disabledReason }): Command => ({
    id: `action ${id}`,
    group: 'This page',
    icon,
    label,
    note: disabledReason,
    finds: haystackOf(label, ['action']),
    act: run,
    disabledReason,
  })),
  {
    id: 'action copy-link',
    group: 'This page',
    icon: Link2,
    label: 'Copy link to this page',
    finds: haystackOf('Copy link to this page', ['action address url share']),
    act: () => void copyLink(window.location.href, 'the link to this page', document.body),
  },
]

/** Opens an ID, several, or an address that somebody pasted. */
const pasted = (text: string): (Command & { act: Target }) | undefined => {
  const opening = text === '' ? undefined : readOpen(text, { origin: pageOrigin(), bookmarks: [] })
  if (opening?.kind !== 'page') return undefined
  return {
    id: `open ${opening.href}`,
    group: 'Pages',
    icon: CornerDownRight,
    label: `Open ${listedName(text)}`,
    finds: haystackOf(text, []),
    act: { to: opening.href },
  }
}

/** All commands, as they are when the dialog opens; those of loaded histories once something is typed. */
export const useCommands = (text: string): readonly Command[] => {
  const { config } = useConnection().api
  const client = useQueryClient()
  const bookmarks = useNamedBookmarks()
  const boards = useNamedBoards()
  const views = useSavedViews()
  const nameOfEnvironment = useEnvironmentNames()
  const zone = useZone()
  const now = useNow(60_000)
  const signOut = useSignOut()
  const [fixed] = useState(() => [...actionCommands(), ...settingCommands(() => void signOut())])
  const { pathname } = useLocation()
  const places = useMemo(
    // The shown page is open already.
    () =>
      [
        ...boardCommands(boards, config.sample),
        ...viewCommands(views, nameOfEnvironment),
        ...pageCommands(config.sample !== undefined),
        ...bookmarkCommands(bookmarks, listedIn(config)),
      ].filter(
        ({ act }) => typeof act === 'function' || act.to !== pathname || act.search !== undefined,
      ),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- names follow the bookmarks
    [boards, views, bookmarks, config, pathname],
  )
  const loaded = useMemo(() => {
    const histories = [...loadedHistories(client)].map(([environmentId, history]) => ({
      environmentId,
      name: nameOf(config, bookmarks, { environmentId }),
      history,
    }))
    return prepared(historyCommands(histories, { zone, now }))
  }, [client, bookmarks, config, zone, now])
  // While somebody reads the list: their first key should not have to wait for all services of all environments.
  useEffect(() => loaded.prepare(), [loaded])
  return useMemo(() => {
    const known = [...fixed, ...places, ...(text.trim() === '' ? [] : loaded.get())]
    const other = pasted(text.trim())
    const isKnown = places.some(({ act }) => typeof act !== 'function' && act.to === other?.act.to)
    return other && !isKnown ? [other, ...known] : known
  }, [fixed, places, loaded, text])
}

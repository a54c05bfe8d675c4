import { useState } from 'react'
import { useConnection } from '#src/api/api-context.ts'
import { ALL_WANTED, type BoardAttention } from '#board/loading/board-loader.ts'
import type { NamedEnvironment } from '#board/loading/use-board.ts'
import type { GroupOrder } from './group-order.ts'
import { initiallyWanted } from './initially-wanted.ts'
import { type EnvironmentGroup, filterGroups, groupsOf, searchGroups } from './team-groups.ts'
import { tableScope, type TableScope } from './table-scope.ts'

/** The name of the section of the person's pins. */
export const PINS = 'Your pins'

/** The groups of a board, what of them is open, and what was asked for. */
export type BoardGroups = {
  readonly all: readonly EnvironmentGroup[]
  /** Those that match the filters and the search. */
  readonly shown: readonly EnvironmentGroup[]
  /** The pinned environments of this board, in the person's order. */
  readonly pins: readonly string[]
  readonly text: string
  readonly onText: (text: string) => void
  readonly order: GroupOrder
  readonly onOrder: (order: GroupOrder) => void
  readonly isOpen: (name: string) => boolean
  readonly onToggle: (group: EnvironmentGroup) => void
  /** Requests these environments. */
  readonly check: (environmentIds: readonly string[]) => void
  /** Requests none of these that still wait. */
  readonly stop: (environmentIds: readonly string[]) => void
  readonly attention: BoardAttention
  /** The environments of the table of services. */
  readonly scope: TableScope | undefined
}

const isSameSet = (a: ReadonlySet<string> | undefined, b: ReadonlySet<string> | undefined) =>
  a === b || (a?.size === b?.size && [...(a ?? [])].every((one) => b?.has(one)))

/** The same object until what it says changes. */
const useStable = (next: BoardAttention): BoardAttention => {
  const [kept, setKept] = useState(next)
  const isSame = isSameSet(kept.wanted, next.wanted) && isSameSet(kept.folded, next.folded)
  if (!isSame) setKept(next)
  return isSame ? kept : next
}

const without = (some: ReadonlySet<string>, ids: readonly string[]): ReadonlySet<string> =>
  new Set([...some].filter((id) => !ids.includes(id)))

/** What the person opened, asked for and gave up. */
const useChoices = () => {
  const [opened, setOpened] = useState<ReadonlyMap<string, boolean>>(new Map())
  const [asked, setAsked] = useState<ReadonlySet<string>>(new Set())
  const [stopped, setStopped] = useState<ReadonlySet<string>>(new Set())
  const check = (ids: readonly string[]) => {
    setAsked((before) => new Set([...before, ...ids]))
    setStopped((before) => without(before, ids))
  }
  return {
    opened,
    asked,
    stopped,
    check,
    stop: (ids: readonly string[]) => {
      setAsked((before) => without(before, ids))
      setStopped((before) => new Set([...before, ...ids]))
    },
    /** The one that was opened last comes last. */
    open: (name: string, isOpen: boolean) =>
      setOpened((before) => {
        const next = new Map(before)
        next.delete(name)
        return next.set(name, isOpen)
      }),
  }
}

type Options = {
  readonly named: readonly NamedEnvironment[]
  /** Whether this board is divided at all: only the team's are. */
  readonly isDivided: boolean
  readonly pins: readonly string[]
  /** The groups and labels in the address. */
  readonly groups: readonly string[]
  readonly labels: readonly string[]
}

/**
 * The groups of a board, and which environments to request: those of a small board, otherwise the pinned ones, the first
 * group, and what the person opens or asks for. Undefined for a board of one group.
 */
export const useBoardGroups = (
  options: Options,
): { groups: BoardGroups | undefined; attention: BoardAttention } => {
  const { named, isDivided, groups: names, labels } = options
  const { team } = useConnection().api.config
  const choices = useChoices()
  const [text, setText] = useState('')
  const [order, setOrder] = useState<GroupOrder>('failing')
  const all = isDivided ? groupsOf(named, team) : []
  const onBoard = new Map(named.map(({ environmentId: id }) => [id.toLowerCase(), id]))
  const pins = options.pins.flatMap((id) => onBoard.get(id.toLowerCase()) ?? [])
  const filtered = filterGroups(all, { groups: names, labels })
  const shown = searchGroups(filtered, text)
  const first = filtered[0]?.name
  const opens = (name: string) => choices.opened.get(name) ?? (name === PINS || name === first)
  const isOpen = (name: string) => text !== '' || opens(name)
  const idsOf = ({ members }: EnvironmentGroup) => members.map(({ environmentId }) => environmentId)
  const initial = initiallyWanted(filtered.map(idsOf), pins)
  const isGrouped = all.length > 1
  const attention = useStable(
    isGrouped
      ? {
          wanted: new Set([
            ...[...initial].filter((id) => !choices.stopped.has(id)),
            ...choices.asked,
          ]),
          folded: new Set(
            without(
              new Set(all.filter(({ name }) => !isOpen(name)).flatMap(idsOf)),
              opens(PINS) ? pins : [],
            ),
          ),
        }
      : ALL_WANTED,
  )
  if (!isGrouped) return { groups: undefined, attention }
  const openNames = [first ?? '', ...choices.opened.keys()].filter((name) => opens(name))
  return {
    attention,
    groups: {
      all,
      shown,
      pins,
      text,
      onText: setText,
      order,
      onOrder: setOrder,
      isOpen,
      onToggle: (group) => {
        const next = !isOpen(group.name)
        choices.open(group.name, next)
        if (next) choices.check(idsOf(group))
      },
      check: choices.check,
      stop: choices.stop,
      attention,
      scope: tableScope({
        groups: all.map((group) => ({ name: group.name, ids: idsOf(group) })),
        open: openNames,
        chosen: [...choices.opened.keys()].filter((name) => name !== PINS && opens(name)),
        pins,
      }),
    },
  }
}

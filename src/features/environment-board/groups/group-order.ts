import type { Standing } from '#board/environments/standing.ts'

/** Failing ones first, or as the team lists them. */
export type GroupOrder = 'failing' | 'team'

const RANK: Readonly<Record<Standing, number>> = {
  failing: 0,
  running: 1,
  unreadable: 2,
  unchecked: 3,
  loading: 3,
  unclear: 3,
  partly: 4,
  stopped: 4,
  empty: 4,
  deployed: 5,
}

type Sorted = { readonly environmentId: string; readonly standing: Standing }

/** From this many on, those deployed are one line. */
const MANY = 9

/** The rows of a group, and those that are folded into one line: the deployed ones, where there are many. */
export const arrangeGroup = (
  members: readonly Sorted[],
  order: GroupOrder,
): { readonly rows: readonly string[]; readonly folded: readonly string[] } => {
  if (order === 'team') return { rows: members.map((one) => one.environmentId), folded: [] }
  const sorted = members.toSorted((a, b) => RANK[a.standing] - RANK[b.standing])
  const folds = ({ standing }: Sorted) => members.length >= MANY && standing === 'deployed'
  const ids = (some: readonly Sorted[]) => some.map(({ environmentId }) => environmentId)
  return { rows: ids(sorted.filter((one) => !folds(one))), folded: ids(sorted.filter(folds)) }
}

/** Groups by their worst environment; those that are alike stay in the order of the team. */
export const arrangeGroups = <Group extends { readonly standings: readonly Standing[] }>(
  groups: readonly Group[],
  order: GroupOrder,
): readonly Group[] => {
  const worst = ({ standings }: Group) => Math.min(...standings.map((one) => RANK[one]))
  return order === 'team' ? groups : groups.toSorted((a, b) => worst(a) - worst(b))
}

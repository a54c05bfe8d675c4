import type { Team, TeamEnvironment } from '#src/contract/team.ts'
import { hasTerms, termsOf } from '#src/lib/text/fold-text.ts'

/** An environment of a board, as the team describes it. */
export type GroupMember = {
  readonly environmentId: string
  readonly name: string
  readonly labels: readonly string[]
}

/** Environments that the team put together, in the order of the board. */
export type EnvironmentGroup = { readonly name: string; readonly members: readonly GroupMember[] }

/** Which environments of a board are shown; an empty list stands for all. */
export type GroupFilter = { readonly groups: readonly string[]; readonly labels: readonly string[] }

/** What environments are called that the team put in no group. */
const WITHOUT_GROUP = 'Without a group'

type Named = { readonly environmentId: string; readonly name: string }

/** The groups of a board in the order in which it names them, with those without a group last. */
export const groupsOf = (
  shown: readonly Named[],
  team: Team | undefined,
): readonly EnvironmentGroup[] => {
  const listed = new Map(
    team?.environments?.map((one): [string, TeamEnvironment] => [one.id.toLowerCase(), one]),
  )
  const groups = new Map<string, GroupMember[]>()
  const rest: GroupMember[] = []
  for (const { environmentId, name } of shown) {
    const { group, labels = [] } = listed.get(environmentId.toLowerCase()) ?? {}
    const members = group === undefined ? rest : (groups.get(group) ?? [])
    members.push({ environmentId, name, labels })
    if (group !== undefined) groups.set(group, members)
  }
  const named = [...groups].map(([name, members]) => ({ name, members }))
  return rest.length === 0 ? named : [...named, { name: WITHOUT_GROUP, members: rest }]
}

const keepMembers = (
  groups: readonly EnvironmentGroup[],
  isKept: (member: GroupMember, group: EnvironmentGroup) => boolean,
): readonly EnvironmentGroup[] =>
  groups.flatMap((group) => {
    const members = group.members.filter((member) => isKept(member, group))
    if (members.length === group.members.length) return [group]
    return members.length === 0 ? [] : [{ ...group, members }]
  })

/** The groups that are chosen, with the environments that have one of the chosen labels. */
export const filterGroups = (
  groups: readonly EnvironmentGroup[],
  { groups: names, labels }: GroupFilter,
): readonly EnvironmentGroup[] =>
  keepMembers(
    groups,
    (member, { name }) =>
      (names.length === 0 || names.includes(name)) &&
      (labels.length === 0 || labels.some((label) => member.labels.includes(label))),
  )

/** The groups and environments whose name, label or ID has all words of a text. */
export const searchGroups = (
  groups: readonly EnvironmentGroup[],
  text: string,
): readonly EnvironmentGroup[] => {
  const terms = termsOf(text)
  if (terms.length === 0) return groups
  return keepMembers(groups, ({ name, labels, environmentId }, group) =>
    hasTerms([group.name, name, ...labels, environmentId].join(' '), terms),
  )
}

/** How many environments have each label, the most frequent first. */
export const countLabels = (
  groups: readonly EnvironmentGroup[],
): readonly (readonly [label: string, count: number])[] => {
  const counts = new Map<string, number>()
  for (const { members } of groups)
    for (const label of members.flatMap(({ labels }) => labels))
      counts.set(label, (counts.get(label) ?? 0) + 1)
  return [...counts].toSorted(([, a], [, b]) => b - a)
}

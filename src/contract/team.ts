import * as z from 'zod/mini'
import type { ConfigProblem } from './config-problem.ts'

/*
 * The team's part of the configuration: names, groups and boards of environments, names of clusters, and presets of
 * components. The operator keeps it in a file. It holds no secrets.
 */

const NAME_MOST = 80
/** Some visible character is asked for by a pattern, which a JSON Schema can say too. */
const name = z.string().check(z.trim(), z.regex(/\S/), z.maxLength(NAME_MOST))
/** The limit keeps URLs at a usable length. */
const id = z.string().check(z.minLength(1), z.maxLength(500))
const webAddress = z.string().check(z.regex(/^https?:\/\/[^\s/]/))

const environmentSchema = z.strictObject({
  id,
  name,
  group: z.optional(name),
  labels: z.optional(z.readonly(z.array(name))),
  /** Links to other tools that only this environment has. */
  links: z.optional(z.readonly(z.array(z.strictObject({ label: name, url: webAddress })))),
})

const clusterSchema = z.strictObject({
  organizationId: id,
  clusterId: id,
  name,
  /** The keys of the components that the team configures on it. */
  components: z.optional(z.readonly(z.array(id))),
})

const boardSchema = z.strictObject({
  name,
  /** IDs of environments, in order; or else `group`. */
  environments: z.optional(z.readonly(z.array(id).check(z.minLength(1)))),
  /** All environments of a group, in the order of the file. */
  group: z.optional(name),
  /** The environment that the others are compared with; default: the first. */
  reference: z.optional(id),
})

const presetSchema = z.strictObject({
  /** The key of the component. */
  component: id,
  name,
  /** A draft as the form saves it to a file. */
  draft: z.record(z.string(), z.unknown()),
})

/** The team's members of a configuration, all of which may be absent. */
export const teamSchema = z.strictObject({
  environments: z.optional(z.readonly(z.array(environmentSchema))),
  clusters: z.optional(z.readonly(z.array(clusterSchema))),
  boards: z.optional(z.readonly(z.array(boardSchema))),
  presets: z.optional(z.readonly(z.array(presetSchema))),
})

export type Team = Readonly<z.infer<typeof teamSchema>>
export type TeamEnvironment = Readonly<z.infer<typeof environmentSchema>>
export type TeamBoard = Readonly<z.infer<typeof boardSchema>>

/** The members of a configuration that are the team's. */
export const TEAM_MEMBERS = ['environments', 'clusters', 'boards', 'presets'] as const

const WHAT: Readonly<Record<string, string>> = {
  id: 'needs an ID of 1 to 500 characters',
  organizationId: 'needs an organization ID of 1 to 500 characters',
  clusterId: 'needs a cluster ID of 1 to 500 characters',
  component: 'needs the key of a component',
  name: `needs a name of 1 to ${NAME_MOST} characters`,
  group: `needs a group name of 1 to ${NAME_MOST} characters`,
  labels: `needs labels of 1 to ${NAME_MOST} characters, in a list`,
  links: 'needs links with a label and an address that starts with https:// or http://, in a list',
  components: 'needs component keys, in a list',
  environments: 'needs environment IDs, in a list that is not empty',
  reference: 'needs the ID of an environment as its reference',
  draft: 'needs a draft, as the form saves it to a file',
}

const ONE: Readonly<Record<string, string>> = {
  environments: 'Environment',
  clusters: 'Cluster',
  boards: 'Board',
  presets: 'Preset',
}

const nounOf = (path: readonly (string | number)[]): string => {
  const [list, position] = path
  if (list === undefined) return "The team's part"
  return typeof position === 'number' ? `${ONE[list] ?? list} ${position + 1}` : `"${list}"`
}

const problemsOf = ({ path: keys, code, ...issue }: z.core.$ZodIssue): readonly ConfigProblem[] => {
  const path = keys.map((key) => (typeof key === 'symbol' ? String(key) : key))
  const what = nounOf(path)
  if (code === 'unrecognized_keys' && 'keys' in issue)
    return issue.keys.map((key) => ({
      path: [...path, key],
      message: `${what} has an unknown member "${key}".`,
    }))
  const member = path[2]
  if (path.length === 1) return [{ path, message: `${what} must be a list.` }]
  if (member === undefined) return [{ path, message: `${what} must be an object.` }]
  return [{ path, message: `${what} ${WHAT[member] ?? `has an invalid "${member}"`}.` }]
}

/** UUIDs are equal in either case (RFC 9562 §4). */
const sameId = (text: string) => text.toLowerCase()

/** What contradicts itself: IDs and names that are there twice, and groups and environments that nothing defines. */
const contradictions = (team: Team): readonly ConfigProblem[] => {
  const { environments = [], clusters = [], boards = [], presets = [] } = team
  const problems: ConfigProblem[] = []
  const twice = (list: keyof typeof ONE, member: string, keys: readonly string[], what: string) => {
    const first = new Map<string, number>()
    for (const [at, key] of keys.entries()) {
      const before = first.get(key)
      if (before === undefined) first.set(key, at)
      else
        problems.push({
          path: [list, at, member],
          message: `${nounOf([list, at])} has the ${what} of ${nounOf([list, before]).toLowerCase()}.`,
        })
    }
  }
  twice(
    'environments',
    'id',
    environments.map(({ id: one }) => sameId(one)),
    'ID',
  )
  twice(
    'clusters',
    'clusterId',
    clusters.map((one) => JSON.stringify([sameId(one.organizationId), sameId(one.clusterId)])),
    'IDs',
  )
  twice(
    'boards',
    'name',
    boards.map((one) => one.name),
    'name',
  )
  twice(
    'presets',
    'name',
    presets.map((one) => JSON.stringify([one.component, one.name])),
    'component and name',
  )
  const groups = new Set(environments.flatMap(({ group }) => group ?? []))
  const ids = new Set(environments.map(({ id: one }) => sameId(one)))
  for (const [at, board] of boards.entries()) {
    const path = ['boards', at]
    const what = nounOf(path)
    if ((board.environments === undefined) === (board.group === undefined)) {
      problems.push({ path, message: `${what} needs either "environments" or "group".` })
      continue
    }
    if (board.group !== undefined && !groups.has(board.group))
      problems.push({
        path: [...path, 'group'],
        message: `${what} names the group "${board.group}", which no environment has.`,
      })
    for (const [position, one] of (board.environments ?? []).entries())
      if (!ids.has(sameId(one)))
        problems.push({
          path: [...path, 'environments', position],
          message: `${what} names the environment ${one}, which "environments" does not list.`,
        })
    const members = environmentsOf(team, board)
    if (
      board.reference !== undefined &&
      !members.some((one) => sameId(one) === sameId(board.reference ?? ''))
    )
      problems.push({
        path: [...path, 'reference'],
        message: `${what} has a reference that is not one of its environments.`,
      })
  }
  return problems
}

/** The IDs of the environments of a board, in order, each once. */
export const environmentsOf = (
  { environments = [] }: Team,
  { environments: listed, group }: TeamBoard,
): readonly string[] =>
  listed === undefined
    ? environments.filter((one) => one.group === group).map(({ id: one }) => one)
    : listed.filter((one, at) => listed.findIndex((other) => sameId(other) === sameId(one)) === at)

/** Parses the team's members of a configuration, or says everything that is wrong with them. */
export const readTeam = (json: unknown): { team: Team } | { wrong: readonly ConfigProblem[] } => {
  const read = teamSchema.safeParse(json)
  if (!read.success) return { wrong: read.error.issues.flatMap(problemsOf) }
  const wrong = contradictions(read.data)
  return wrong.length > 0 ? { wrong } : { team: read.data }
}

/** The team's name and group of an environment; undefined if the team does not list it. */
export const teamEnvironment = (
  team: Team | undefined,
  environmentId: string,
): TeamEnvironment | undefined =>
  team?.environments?.find(({ id: one }) => sameId(one) === sameId(environmentId))

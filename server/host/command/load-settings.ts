import { parse } from 'lossless-json'
import { CLUSTER_INPUTS, type ClusterInputs } from '#src/contract/cluster-inputs.ts'
import type { ConfigProblem } from '#src/contract/config-problem.ts'
import { exactNumber } from '#src/contract/exact-json.ts'
import { type LinkTemplate, readLinkTemplates } from '#src/contract/link-templates.ts'
import { readTeam, type Team, TEAM_MEMBERS } from '#src/contract/team.ts'
import { isRecord } from '#src/lib/values/is-record.ts'
import { ConfigurationError, messageOf, readFileOf } from '#host/base/configuration-error.ts'
import { positionsIn } from './json-positions.ts'

/** The settings of a configuration file. */
export type Settings = {
  /** Links to other tools. */
  links: readonly LinkTemplate[]
  /** The format in which the API expects `clusterInputs`; undefined if the file does not set it. */
  clusterInputs: ClusterInputs | undefined
  /** Whether browsers may know the API's own address, which copied commands contain. */
  tellApiUrl: boolean
  /** The team's names, groups, boards and presets; undefined if the file has none of these members. */
  team: Team | undefined
}

/** The settings without a configuration file. */
export const NO_SETTINGS: Settings = {
  links: [],
  clusterInputs: undefined,
  tellApiUrl: true,
  team: undefined,
}

const MEMBERS: readonly string[] = ['links', 'clusterInputs', 'tellApiUrl', ...TEAM_MEMBERS]

const decode = (file: string, bytes: Uint8Array): string => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch (error) {
    throw new ConfigurationError(`${file} is not UTF-8. Save it as UTF-8.`, { cause: error })
  }
}

const parseJson = (file: string, text: string): unknown => {
  try {
    return parse(text, undefined, { parseNumber: exactNumber })
  } catch (error) {
    const message = messageOf(error)
    const [, at = text.length] = / at position (\d+)$/.exec(message) ?? []
    const lines = text.slice(0, Number(at)).split('\n')
    throw new ConfigurationError(
      `${file}, line ${lines.length}, column ${(lines.at(-1)?.length ?? 0) + 1}: ${message.replace(/ at position \d+$/, '')}.`,
      { cause: error },
    )
  }
}

/** The settings in a file, or everything that is wrong with them. */
const readSettings = (
  given: Readonly<Record<string, unknown>>,
): Settings | { wrong: readonly ConfigProblem[] } => {
  const { $schema, links, clusterInputs, tellApiUrl = NO_SETTINGS.tellApiUrl } = given
  const wrong: ConfigProblem[] = []
  const refuse = (member: string, message: string) => wrong.push({ path: [member], message })
  for (const member of Object.keys(given))
    if (member !== '$schema' && !MEMBERS.includes(member))
      refuse(
        member,
        `Unknown member "${member}". Known members: ${MEMBERS.map((name) => `"${name}"`).join(', ')}.`,
      )
  if ($schema !== undefined && typeof $schema !== 'string')
    refuse('$schema', '"$schema" must be the address of a JSON Schema.')
  const readLinks = readLinkTemplates(links)
  if ('wrong' in readLinks) wrong.push(...readLinks.wrong)
  const known = CLUSTER_INPUTS.find((each) => each === clusterInputs)
  if (clusterInputs !== undefined && known === undefined)
    refuse('clusterInputs', '"clusterInputs" must be "byComponent" or "flat".')
  if (typeof tellApiUrl !== 'boolean') refuse('tellApiUrl', '"tellApiUrl" must be true or false.')
  const members = TEAM_MEMBERS.filter((member) => Object.hasOwn(given, member))
  const readMembers = readTeam(Object.fromEntries(members.map((member) => [member, given[member]])))
  if ('wrong' in readMembers) wrong.push(...readMembers.wrong)
  return wrong.length > 0 ||
    'wrong' in readLinks ||
    'wrong' in readMembers ||
    typeof tellApiUrl !== 'boolean'
    ? { wrong }
    : {
        links: readLinks.links,
        clusterInputs: known,
        tellApiUrl,
        team: members.length > 0 ? readMembers.team : undefined,
      }
}

/**
 * Reads a configuration file. Rejects with a message that names the file and everything in it that is wrong, a line
 * each, with its line and column.
 */
export const loadSettings = async (file: string): Promise<Settings> => {
  const text = decode(file, await readFileOf('configuration file', file))
  const json = parseJson(file, text)
  if (!isRecord(json)) throw new ConfigurationError(`${file} is not a JSON object.`)
  const read = readSettings(json)
  if (!('wrong' in read)) return read
  const positionOf = await positionsIn(text)
  const lines = read.wrong.map(({ path, message }) => {
    const { line, column } = positionOf(path)
    return `${file}, line ${line}, column ${column}: ${message}`
  })
  throw new ConfigurationError(lines.join('\n'))
}

/** The settings of the configuration file that a command line names; a flag overrides them. */
export const settingsOf = async (options: {
  config: string | undefined
  clusterInputs: ClusterInputs | undefined
}): Promise<Settings> => {
  const settings = options.config === undefined ? NO_SETTINGS : await loadSettings(options.config)
  return { ...settings, clusterInputs: options.clusterInputs ?? settings.clusterInputs }
}

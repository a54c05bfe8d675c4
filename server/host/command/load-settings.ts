import { parse } from 'lossless-json'
import { CLUSTER_INPUTS, type ClusterInputs } from '#src/contract/cluster-inputs.ts'
import { type LinkTemplate, readLinkTemplates } from '#src/contract/link-templates.ts'
import { ConfigurationError, messageOf, readFileOf } from '#host/base/configuration-error.ts'

/** The settings of a configuration file. */
export type Settings = {
  /** Links to other tools. */
  links: readonly LinkTemplate[]
  /** The format in which the API expects `clusterInputs`; undefined if the file does not set it. */
  clusterInputs: ClusterInputs | undefined
  /** Whether browsers may know the API's own address, which copied commands contain. */
  tellApiUrl: boolean
}

/** The settings without a configuration file. */
export const NO_SETTINGS: Settings = { links: [], clusterInputs: undefined, tellApiUrl: true }

const MEMBERS = ['links', 'clusterInputs', 'tellApiUrl']

const decode = (file: string, bytes: Uint8Array): string => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch (error) {
    throw new ConfigurationError(`${file} is not UTF-8. Save it as UTF-8.`, { cause: error })
  }
}

const parseJson = (file: string, text: string): unknown => {
  try {
    return parse(text)
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

/**
 * Reads a configuration file. Rejects with a message that names the file and everything in it that is wrong, a line
 * each.
 */
export const loadSettings = async (file: string): Promise<Settings> => {
  const json = parseJson(file, decode(file, await readFileOf('configuration file', file)))
  if (typeof json !== 'object' || json === null || Array.isArray(json))
    throw new ConfigurationError(`${file} is not a JSON object.`)
  const given: Readonly<Record<string, unknown>> = { ...json }
  const { links, clusterInputs, tellApiUrl = NO_SETTINGS.tellApiUrl } = given
  const read = readLinkTemplates(links)
  const known = CLUSTER_INPUTS.find((each) => each === clusterInputs)
  const problems = Object.keys(given)
    .filter((member) => !MEMBERS.includes(member))
    .map(
      (member) =>
        `${file} has an unknown member "${member}". Known members: ${MEMBERS.map((name) => `"${name}"`).join(', ')}.`,
    )
  if ('wrong' in read) problems.push(...read.wrong.map((wrong) => `${file}: ${wrong}`))
  if (clusterInputs !== undefined && known === undefined)
    problems.push(`${file}: "clusterInputs" must be "byComponent" or "flat".`)
  if (typeof tellApiUrl !== 'boolean') problems.push(`${file}: "tellApiUrl" must be true or false.`)
  if (problems.length > 0 || 'wrong' in read || typeof tellApiUrl !== 'boolean')
    throw new ConfigurationError(problems.join('\n'))
  return { links: read.links, clusterInputs: known, tellApiUrl }
}

/** The settings of the configuration file that a command line names; a flag overrides them. */
export const settingsOf = async (options: {
  config: string | undefined
  clusterInputs: ClusterInputs | undefined
}): Promise<Settings> => {
  const settings = options.config === undefined ? NO_SETTINGS : await loadSettings(options.config)
  return { ...settings, clusterInputs: options.clusterInputs ?? settings.clusterInputs }
}
